import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

interface FoundPackage {
  readonly folder: string
  readonly version: string
}

interface Description {
  readonly name?: unknown
  readonly version?: unknown
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

/** The installed version of a package that this one depends on, or of what a project installs in its place. */
export async function dependencyVersion(name: string): Promise<string> {
  return versionAt(import.meta.resolve(name))
}

/** The version of a package that the one `above` depends on; null: it does not, as forks and later versions may. */
export async function indirectVersion(name: string, above: string): Promise<string | null> {
  const file = fileFrom(import.meta.resolve(above), name)
  return file === null ? null : versionAt(pathToFileURL(file).href)
}

function fileFrom(module: string, name: string): string | null {
  try {
    return createRequire(module).resolve(name)
  } catch {
    return null
  }
}

async function versionAt(file: string): Promise<string> {
  return (await packageAbove(file, ({ version }) => version !== undefined)).version
}

function ownPackage(): Promise<FoundPackage> {
  return packageAbove(import.meta.url, ({ name }) => name === 'djangocms-static')
}

/** Looks in the folders above a file, the nearest first. `file`: a URL. Throws Error where there is none. */
async function packageAbove(file: string, isPackage: (found: Description) => boolean): Promise<FoundPackage> {
  let folder = dirname(fileURLToPath(file))
  for (;;) {
    const found = await readDescription(folder)
    if (found && isPackage(found)) return { folder, version: String(found.version) }
    if (dirname(folder) === folder) throw new Error(`The package.json of ${fileURLToPath(file)} was not found`)
    folder = dirname(folder)
  }
}

/** null: no package.json that can be read. */
async function readDescription(folder: string): Promise<Description | null> {
  try {
    return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Description | null
  } catch {
    return null
  }
}
