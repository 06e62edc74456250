import { Option } from 'commander'

/** An option with one value, which `check` turns into what it means. */
export function one(flags: string, description: string, check: (text: string) => unknown): Option {
  return new Option(flags, description).argParser((text) => check(text))
}
