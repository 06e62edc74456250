import type { SiteView } from './site-plan.js'

/**
 * `make`, called once for a site, or for each of its languages: a route belongs to no site, and its members are called
 * one by one. Values live as long as the context that they are made from, since a context records what its answers
 * refer to.
 */
export function bySite<Value, View extends SiteView>(
  make: (view: View, language: string) => Value,
): (view: View, language?: string) => Value {
  const known = new WeakMap<SiteView['context'], Map<string, Value>>()
  return (view, language = '') => {
    const values = known.get(view.context) ?? new Map<string, Value>()
    known.set(view.context, values)
    const value = values.get(language) ?? make(view, language)
    values.set(language, value)
    return value
  }
}
