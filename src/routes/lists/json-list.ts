import { type Json, toJsonText } from '../../model/values/json.js'
import type { ProjectList } from '../documents.js'

/** Values in memory as a list. */
export function jsonList(items: readonly Json[]): ProjectList {
  return {
    count: items.length,
    read: (offset, limit) => items.slice(offset, offset + limit).map((item) => toJsonText(item)),
  }
}
