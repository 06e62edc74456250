import { unescaped } from './unescaped.js'

/** Sticky: each match begins at the end of the previous one, so that long texts take linear time. */
const pair = /"((?:[^"\\]|\\.)*)"=>(?:"((?:[^"\\]|\\.)*)"|NULL)(?:, )?/gsy

/** The pairs of an hstore of PostgreSQL, `"one"=>"1", "none"=>NULL`, in its order. */
export function hstoreObject(literal: string): Record<string, string | null> {
  const pairs = [...literal.matchAll(pair)].map(([, key = '', value]): [string, string | null] => [
    unescaped(key),
    value === undefined ? null : unescaped(value),
  ])
  return Object.fromEntries(pairs)
}
