import type { SiteView } from '../site-plan.js'

/** `make`, called once for each language of a site. */
export function bySite<Value>(
  make: (view: SiteView, language: string) => Value,
): (view: SiteView, language: string) => Value {
  const known = new WeakMap<SiteView['context'], Map<string, Value>>()
  return (view, language) => {
    const values = known.get(view.context) ?? new Map<string, Value>()
    known.set(view.context, values)
    const value = values.get(language) ?? make(view, language)
    values.set(language, value)
    return value
  }
}
