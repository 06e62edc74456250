interface TimeBudgetOptions {
  /** Fraction of the time that the work may take. */
  readonly share: number
  /** Most milliseconds that idle time can save; the budget starts with these. */
  readonly saved: number
  /** A clock in milliseconds; `performance.now` without it. */
  readonly now?: () => number
}

/** Limits repeated work to a share of the time; unused time is saved up to a maximum. */
export class TimeBudget {
  readonly #share: number
  readonly #most: number
  readonly #now: () => number
  #left: number
  #asOf: number

  constructor({ share, saved, now = () => performance.now() }: TimeBudgetOptions) {
    this.#share = share
    this.#most = saved
    this.#now = now
    this.#left = saved
    this.#asOf = now()
  }

  get isSpent(): boolean {
    this.#earn()
    return this.#left <= 0
  }

  /** Runs the work and charges the time that it takes, whether or not it fails. */
  async charge<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#earn()
    const started = this.#now()
    try {
      return await work()
    } finally {
      this.#left -= this.#now() - started
      this.#earn()
    }
  }

  #earn(): void {
    const now = this.#now()
    this.#left = Math.min(this.#most, this.#left + (now - this.#asOf) * this.#share)
    this.#asOf = now
  }
}
