import type { ErrorObject } from 'ajv'
import { pointerKeys } from '../../model/values/json-pointer.js'
import { nearest } from '../../nearest.js'
import { shown } from '../../shown.js'

const articles: Record<string, string> = {
  string: 'a text',
  object: 'an object',
  array: 'a list',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  null: 'null',
}

export interface ValueProblem {
  /** The path of the value. */
  readonly keys: readonly string[]
  /** With JSON path and value: `$.sites.1.domain is 5, it must be a text`. */
  readonly text: string
}

/** A check of a value that a schema cannot express. */
export interface ValueCheck {
  readonly keys: readonly string[]
  /** undefined: there is nothing to check. */
  readonly value: unknown
  /** Throws for an invalid value. */
  check(text: string): unknown
}

/** The position of a value in its file; null: unknown. */
export type PlaceOf = (keys: readonly string[]) => { readonly line: number; readonly column: number } | null

/** Ajv's errors (with `verbose`), each with JSON path and value. */
export function schemaProblems(errors: readonly ErrorObject[], data: unknown): ValueProblem[] {
  // Errors with a propertyName come with a more specific one of the keyword propertyNames, as do those of `if`.
  const own = errors.filter(({ propertyName, keyword }) => propertyName === undefined && keyword !== 'if')
  const problems = own.map((error) => {
    const keys = pointerKeys(error.instancePath)
    const unknown = error.keyword === 'additionalProperties' ? [String(error.params.additionalProperty)] : []
    return { keys: [...keys, ...unknown], text: problem(error, jsonPath(data, keys)) }
  })
  return [...new Map(problems.map((one) => [one.text, one])).values()]
}

/** Such as `$.templates["page.html"][0].slot`. */
export function jsonPath(data: unknown, keys: readonly string[]): string {
  let path = '$'
  let value = data
  for (const key of keys) {
    path += Array.isArray(value) ? `[${key}]` : /^[\w-]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
    value = isRecord(value) ? value[key] : undefined
  }
  return path
}

/** One message for several problems, with the first five. */
export function problemList(file: string, problems: readonly ValueProblem[], place: PlaceOf = () => null): string {
  const lines = problems.slice(0, 5).map(({ keys, text }) => {
    const at = place(keys)
    return `${file}${at ? `, line ${at.line}, column ${at.column}` : ''}: ${text}`
  })
  if (problems.length > 5) lines.push(`and ${problems.length - 5} more`)
  return lines.join('\n')
}

function problem({ keyword, params, data, schema, parentSchema, message }: ErrorObject, path: string): string {
  if (/^min(Length|Items|Properties)$/.test(keyword) && schema === 1) {
    return `${path} is ${shown(data)}, it must not be empty`
  }
  switch (keyword) {
    case 'required':
      return `${path} has no ${JSON.stringify(params.missingProperty)}`
    case 'additionalProperties':
      return unknownKey(path, params.additionalProperty, Object.keys(parentSchema?.properties ?? {}))
    case 'propertyNames':
      return `${path} has the key ${JSON.stringify(params.propertyName)}, which is not allowed`
    case 'type':
      return `${path} is ${shown(data)}, it must be ${typeNames(schema)}`
    case 'enum':
      return `${path} is ${shown(data)}, it must be one of ${(schema as unknown[]).map(shown).join(', ')}`
    case 'const':
      return `${path} is ${shown(data)}, it must be ${shown(schema)}`
    case 'pattern':
      return `${path} is ${shown(data)}, it must look like ${shown(parentSchema?.examples?.[0] ?? schema)}`
    default:
      return `${path} is ${shown(data)}, it ${message ?? 'is invalid'}`
  }
}

function typeNames(types: unknown): string {
  return [types]
    .flat()
    .map((type) => articles[String(type)] ?? String(type))
    .join(' or ')
}

function unknownKey(path: string, name: string, names: readonly string[]): string {
  const near = nearest(name, names)
  return `${path} has the unknown key ${JSON.stringify(name)}${near ? `, did you mean ${JSON.stringify(near)}?` : ''}`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
