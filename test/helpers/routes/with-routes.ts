import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { configFile } from '../sites.js'

/** Writes a configuration with ready routes, beside that of the recorded sites or alone: `list` is JavaScript. */
export function withRoutes(folder: string, list: string, base: 'recorded' | 'alone', names = 'aliases'): string {
  const file = join(folder, 'site.config.mjs')
  const routes = pathToFileURL(join(import.meta.dirname, '../../../src/routes/index.js'))
  const lines = [
    base === 'recorded' ? `import base from '${pathToFileURL(configFile)}'` : 'const base = {}',
    `import { ${names} } from '${routes}'`,
    `export default { ...base, routes: [${list}] }`,
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}
