import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The text of a file that comes with the package, such as `templates/introspect/main.py`. */
export async function readPackageFile(name: string): Promise<string> {
  return readFile(join(await packageRoot(), name), 'utf8')
}

export async function packageVersion(): Promise<string> {
  const { version } = JSON.parse(await readPackageFile('package.json')) as { version: string }
  return version
}

/**
 * The version with a hash of the code, such as `0.1.0+3f9c01b2a7de`: what another one has written is not reused, since
 * builds of one version may differ, such as those of two commits.
 */
export async function buildVersion(): Promise<string> {
  const hash = await readFile(new URL('code-hash.txt', import.meta.url), 'utf8')
  return `${await packageVersion()}+${hash.trim()}`
}

/** The nearest folder above this file with a package.json: sources and compiled code lie at different depths. */
export async function packageRoot(): Promise<string> {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!(await isPackage(folder))) {
    if (dirname(folder) === folder) throw new Error('The package.json of djangocms-static was not found')
    folder = dirname(folder)
  }
  return folder
}

async function isPackage(folder: string): Promise<boolean> {
  try {
    return (
      (JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { name?: string }).name ===
      'djangocms-static'
    )
  } catch {
    return false
  }
}
