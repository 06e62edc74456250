import { dependencyVersion, indirectVersion, packageVersion, readPackageFile } from '../../package-files.js'
import { fingerprintOf } from './fingerprints.js'

/**
 * Packages that decide about the bytes of answers. Drivers of databases are not among them: code of our own makes values
 * of what they give, and shards are merged on machines without a driver.
 */
const answerPackages = ['htmlparser2', 'liquidjs']

/**
 * The version with a hash of what decides about bytes besides settings and rows, such as `0.1.0+3f9c01b2a7de`: the code,
 * since builds of one version may differ, some packages, and what Node.js knows of letters, languages and time zones.
 * What another one has written is not reused.
 */
export async function buildVersion(): Promise<string> {
  const code = await readPackageFile('dist/src/code-hash.txt')
  const packages = await Promise.all(answerPackages.map(dependencyVersion))
  const decoder = String(await indirectVersion('entities', 'htmlparser2'))
  const { icu, tz } = process.versions
  return `${await packageVersion()}+${fingerprintOf(code, ...packages, decoder, String(icu), String(tz)).slice(0, 12)}`
}
