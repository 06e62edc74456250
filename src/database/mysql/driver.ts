import { loadPackage } from '../../load-package.js'

/** Checks that the driver, an optional package, is installed. Throws `package-missing`. */
export async function checkDriver(): Promise<void> {
  await loadPackage('mysql2', 'A MySQL or MariaDB database', () => import('mysql2'))
}
