import { Option } from 'commander'
import { siteUrl } from './option-values.js'

/** A flag with a value, checked. */
export function one(flags: string, description: string, check: (text: string) => unknown): Option {
  return new Option(flags, description).argParser((text) => check(text))
}

/** A repeatable flag with a list of values, without duplicates. */
export function many(flags: string, name: string, description: string, check: (text: string) => unknown): Option {
  return named(new Option(flags, description).argParser(collected(check)), name)
}

/** Collects the values of a repeatable flag, without duplicates. */
export function collected<Value>(check: (text: string) => Value): (text: string, before?: Value[]) => Value[] {
  return (text, before = []) => [...new Set([...before, check(text)])]
}

/** A repeatable flag `[ID=]URL`, with URLs by site. */
export function urls(flags: string, name: string, description: string): Option {
  return named(new Option(flags, description).argParser(addSiteUrl), name)
}

/** Adds an `[ID=]URL` to the URLs by site. */
export function addSiteUrl(text: string, before: Record<string, string> = {}): Record<string, string> {
  const { site, url } = siteUrl(text)
  return { ...before, [site]: url }
}

/** Sets the option's name in the settings. */
function named(option: Option, name: string): Option {
  option.attributeName = () => name
  return option
}
