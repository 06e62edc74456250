/** How long a part of a run took. */
export interface PhaseTime {
  readonly name: string
  /** For which site; null: for all. */
  readonly site: number | null
  readonly seconds: number
}

/** Measures the consecutive parts of a run. */
export class Phases {
  readonly #times = new Map<string, PhaseTime>()
  #current: { readonly name: string; readonly site: number | null; readonly started: number } | null = null

  /** Begins a part, and ends the one before. */
  begin(name: string, site: number | null): void {
    this.#end()
    this.#current = { name, site, started: performance.now() }
  }

  /** Every part so far, the current one included; times of parts with the same name are added up. */
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
