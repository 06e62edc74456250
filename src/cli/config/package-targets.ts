import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

interface PackageJson {
  readonly name?: unknown
  readonly exports?: unknown
  readonly imports?: unknown
}

/**
 * The files that a package.json has for a name that a module imports, under all conditions: an import takes others than
 * `require`. Those of installed packages are ignored.
 */
export function packageTargets(file: string, name: string): string[] {
  const modules = createRequire(file).resolve.paths(name) ?? []
  const own = modules.map(dirname).find(isPackage)
  if (name.startsWith('#')) return targetsIn(own, ({ imports }) => imports, name)
  const packageName = /^(?:@[^/]*\/)?[^/]*/.exec(name)?.[0] ?? ''
  const path = `.${name.slice(packageName.length)}`
  const ownExports = (json: PackageJson) => (json.name === packageName ? exportsOf(json) : {})
  const linked = modules.map((folder) => join(folder, packageName)).find(isPackage)
  return [...targetsIn(own, ownExports, path), ...targetsIn(linked, exportsOf, path)]
}

function isPackage(folder: string): boolean {
  return existsSync(join(folder, 'package.json'))
}

/** By path. Without paths, those of the package itself. */
function exportsOf({ exports }: PackageJson): unknown {
  return Object.keys(Object(exports)).some((key) => key.startsWith('.')) ? exports : { '.': exports }
}

function targetsIn(linked: string | undefined, entriesOf: (json: PackageJson) => unknown, name: string): string[] {
  const folder = linked === undefined ? null : realpathSync(linked)
  if (folder === null || /[\\/]node_modules[\\/]/.test(folder)) return []
  return Object.entries(Object(entriesOf(packageJson(folder)))).flatMap(([key, entry]) => {
    const rest = restOf(name, key)
    const targets = rest === null ? [] : textsIn(entry).map((target) => target.replaceAll('*', () => rest))
    return targets.map((target) => join(folder, target))
  })
}

/** What a name has in place of the star of a key. null: the key is of other names. */
function restOf(name: string, key: string): string | null {
  const [start = '', end] = key.split('*', 2)
  if (end === undefined) return name === key ? '' : null
  return name.startsWith(start) && name.endsWith(end) ? name.slice(start.length, name.length - end.length) : null
}

function packageJson(folder: string): PackageJson {
  try {
    return Object(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  } catch {
    return {}
  }
}

/** The targets of an entry, which may have one for each condition. */
function textsIn(entry: unknown): string[] {
  return typeof entry === 'string' ? [entry] : Object.values(Object(entry)).flatMap(textsIn)
}
