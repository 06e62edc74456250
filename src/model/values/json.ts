/** A JSON value; whole numbers past 2^53 are bigints, so that no digit is lost. */
export type Json = null | boolean | number | bigint | string | Json[] | JsonObject

export interface JsonObject {
  [key: string]: Json
}

/** A JSON value that is only read. */
export type ReadonlyJson =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly ReadonlyJson[]
  | { readonly [key: string]: ReadonlyJson }

/** The value as compact JSON text, as REST framework writes it: no blanks, unicode as it is. */
export function toJsonText(value: Json): string {
  try {
    return JSON.stringify(value)
  } catch {
    // JSON.stringify refuses bigints; they are rare, so only those documents take the slow way.
    return exactText(value)
  }
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function exactText(value: Json): string {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return `[${value.map(exactText).join(',')}]`
  if (isJsonObject(value)) {
    const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${exactText(member)}`)
    return `{${members.join(',')}}`
  }
  return JSON.stringify(value)
}

/** A JSON object of an answer whose members are checked where they are read. */
export type JsonRecord = Record<string, unknown>
