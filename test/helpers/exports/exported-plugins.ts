import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { walk } from '../folders.js'

/** The plugins of a type in all placeholders of an export. */
export function pluginsOf<Plugin>(type: string, folder: string): Plugin[] {
  return answersWith(type, folder).flatMap((name) =>
    pluginsIn<Plugin>(type, JSON.parse(readFileSync(join(folder, name), 'utf8'))),
  )
}

/** The files of placeholders that have plugins of a type. */
export function answersWith(type: string, folder: string): string[] {
  const names = walk(folder).filter((name) => /^api\/\w+\/placeholders\/.*index\.json$/.test(name))
  return names.filter((name) => readFileSync(join(folder, name), 'utf8').includes(`"${type}"`))
}

/** The plugins of a type in an answer, also those in other ones. */
export function pluginsIn<Plugin>(type: string, value: unknown): Plugin[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'plugin_type' in value && value.plugin_type === type ? [value as Plugin] : []
  return [...own, ...Object.values(value).flatMap((one) => pluginsIn<Plugin>(type, one))]
}
