import { DamagedValueError } from './damaged-value.js'

/** A decimal number: `coefficient * 10 ** exponent`. */
interface Decimal {
  negative: boolean
  coefficient: bigint
  exponent: number
}

/** Django reads SQLite's decimals with 15 significant digits (`get_decimalfield_converter`). */
const sqliteDigits = 15

/**
 * The text of a decimal with exactly `places` places, rounded half to even as Django and REST framework do. SQLite
 * stores decimals as numbers, others as exact text. Throws a DamagedValueError for anything else but `NaN`.
 */
export function decimalText(stored: string | number | bigint, places: number): string {
  // Enough digits of the binary number to detect a tie.
  const parsed = parse(typeof stored === 'number' ? stored.toPrecision(100) : String(stored))
  if (parsed === null) {
    if (stored === 'NaN') return stored
    throw new DamagedValueError(String(stored))
  }
  const decimal = typeof stored === 'string' ? parsed : withDigits(parsed, sqliteDigits)
  const shift = decimal.exponent + places
  const scaled = shift >= 0 ? decimal.coefficient * 10n ** BigInt(shift) : roundHalfEven(decimal.coefficient, -shift)
  const digits = String(scaled).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return `${decimal.negative ? '-' : ''}${whole}${places > 0 ? `.${digits.slice(-places)}` : ''}`
}

function parse(text: string): Decimal | null {
  const parts = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text.trim())
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts ?? []
  if (whole + fraction === '') return null
  return {
    negative: sign === '-',
    coefficient: BigInt(whole + fraction),
    exponent: Number(exponent) - fraction.length,
  }
}

function withDigits(decimal: Decimal, digits: number): Decimal {
  const drop = String(decimal.coefficient).length - digits
  if (drop <= 0) return decimal
  return { ...decimal, coefficient: roundHalfEven(decimal.coefficient, drop), exponent: decimal.exponent + drop }
}

function roundHalfEven(coefficient: bigint, drop: number): bigint {
  const unit = 10n ** BigInt(drop)
  const floor = coefficient / unit
  const twice = (coefficient % unit) * 2n
  return twice > unit || (twice === unit && floor % 2n === 1n) ? floor + 1n : floor
}
