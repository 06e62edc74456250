/** A stored value is not one of its field, such as text that is not JSON. Any other error is one of this program. */
export class DamagedValueError extends Error {
  constructor(stored: string, options?: { cause?: unknown }) {
    super(`Damaged value: ${stored.slice(0, 60)}`, options)
    this.name = 'DamagedValueError'
  }
}
