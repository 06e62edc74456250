import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface FoundPackage {
  readonly folder: string
  readonly version: string
}

/** The text of a file that comes with the package, such as `templates/introspect/main.py`. */
export async function readPackageFile(name: string): Promise<string> {
  return readFile(join(await packageRoot(), name), 'utf8')
}

/** The folder of this package: sources and compiled code lie at different depths. */
export async function packageRoot(): Promise<string> {
  return (await ownPackage()).folder
}

export async function packageVersion(): Promise<string> {
  return (await ownPackage()).version
}

/** The installed version of a package that this one depends on. */
export async function dependencyVersion(name: string): Promise<string> {
  return (await packageAbove(name, import.meta.resolve(name))).version
}

function ownPackage(): Promise<FoundPackage> {
  return packageAbove('djangocms-static', import.meta.url)
}

/** Looks in the folders above a file, the nearest first. `file`: a URL. Throws Error where none has the name. */
async function packageAbove(name: string, file: string): Promise<FoundPackage> {
  let folder = dirname(fileURLToPath(file))
  for (;;) {
    const found = await readDescription(folder)
    if (found?.name === name) return { folder, version: String(found.version) }
    if (dirname(folder) === folder) throw new Error(`The package.json of ${name} was not found`)
    folder = dirname(folder)
  }
}

/** null: no package.json that can be read. */
async function readDescription(folder: string): Promise<{ name?: unknown; version?: unknown } | null> {
  try {
    return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { name?: unknown; version?: unknown }
  } catch {
    return null
  }
}
