import { unescaped } from './unescaped.js'

/** An item of an array as text, a list of items, or null. */
type ArrayItem = string | null | ArrayItem[]

/** Such as `integer[]`, for any number of dimensions. */
export function isArrayType(columnType: string): boolean {
  return columnType.endsWith('[]')
}

const token = /[{}]|"((?:[^"\\]|\\.)*)"|[^{},"]+/gs

/** The items of an array literal of PostgreSQL, `{1,NULL,"a \"b\""}` or `[0:1]={{t,f},{f,t}}`. */
export function arrayItems(literal: string): ArrayItem[] {
  const open: ArrayItem[][] = [[]]
  for (const [text, quoted] of literal.slice(literal.indexOf('{')).matchAll(token)) {
    const list = open.at(-1)
    if (text === '{') {
      const inner: ArrayItem[] = []
      list?.push(inner)
      open.push(inner)
    } else if (text === '}') open.pop()
    else if (quoted !== undefined) list?.push(unescaped(quoted))
    else list?.push(text === 'NULL' ? null : text)
  }
  const [whole] = open[0] ?? []
  return Array.isArray(whole) ? whole : []
}
