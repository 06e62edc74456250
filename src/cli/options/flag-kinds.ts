import { Option } from 'commander'
import { siteUrl } from '../values/option-values.js'

/** A flag whose setting has another name. */
export function named<Value>(
  flags: string,
  name: string,
  description: string,
  parse: (text: string, before?: Value) => Value,
): Option {
  const option = new Option(flags, description).argParser<Value>(parse)
  option.attributeName = () => name
  return option
}

/** A repeatable flag with a list of values, without duplicates. */
export function many(flags: string, name: string, description: string, check: (text: string) => unknown): Option {
  return named(flags, name, description, collected(check))
}

/** Collects the values of a repeatable flag, without duplicates. */
export function collected<Value>(check: (text: string) => Value): (text: string, before?: Value[]) => Value[] {
  return (text, before = []) => [...new Set([...before, check(text)])]
}

/** Adds an `[ID=]URL` to the URLs by site. */
export function addSiteUrl(text: string, before: Record<string, string> = {}): Record<string, string> {
  const { site, url } = siteUrl(text)
  return { ...before, [site]: url }
}
