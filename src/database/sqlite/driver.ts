import { createRequire } from 'node:module'
import { ExportError } from '../../errors.js'
import { loadPackage } from '../../load-package.js'

const require = createRequire(import.meta.url)

/**
 * Checks that the driver, an optional package, is installed, in a version for this Node. Throws `package-missing`, and
 * `database-failed` for another version.
 */
export async function checkDriver(): Promise<void> {
  const node = process.versions.node
  const wanted = `better-sqlite3@${driverFor(node)}`
  // Its program is not loaded: one for another Node would end the process.
  const load = async () => require('better-sqlite3/package.json') as { version: string }
  const { version } = await loadPackage(wanted, 'A SQLite database', load)
  if (runsOn(version, node)) return
  const message = `SQLite cannot be read: the driver better-sqlite3 ${version} does not run on Node ${node}.`
  throw new ExportError('database-failed', message, `Install the version for it with "npm install ${wanted}".`)
}

/** The major version to install. */
export function driverFor(node: string): 12 | 13 {
  return isBefore(node, 22) ? 12 : 13
}

/**
 * Version 13 crashes before Node 22. Version 12 may abort from Node 24.19 on, whenever the garbage collector frees a
 * statement, if it was compiled there (nodejs/node#65446).
 */
export function runsOn(driver: string, node: string): boolean {
  return isBefore(driver, 13) ? isBefore(node, 24, 19) : !isBefore(node, 22)
}

function isBefore(version: string, major: number, minor = 0): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number)
  return ownMajor < major || (ownMajor === major && ownMinor < minor)
}
