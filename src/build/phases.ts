/** How long a part of a run took. */
export interface PhaseTime {
  readonly name: string
  /** For which site; null: for all. */
  readonly site: number | null
  readonly seconds: number
}

/** Times the parts of a run, which follow one another. */
export class Phases {
  readonly #times = new Map<string, PhaseTime>()
  #current: { readonly name: string; readonly site: number | null; readonly started: number } | null = null

  /** Ends the part before. */
  begin(name: string, site: number | null): void {
    this.#end()
    this.#current = { name, site, started: performance.now() }
  }

  /** Every part so far, the current one included; those that were begun several times are added up. */
  get list(): PhaseTime[] {
    if (this.#current) this.begin(this.#current.name, this.#current.site)
    return [...this.#times.values()]
  }

  #end(): void {
    if (!this.#current) return
    const { name, site, started } = this.#current
    const key = `${site} ${name}`
    const before = this.#times.get(key)?.seconds ?? 0
    this.#times.set(key, { name, site, seconds: before + (performance.now() - started) / 1000 })
  }
}
