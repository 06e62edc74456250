import { loadPackage } from '../../load-package.js'

/** The driver is an optional package: other databases do without. Throws `package-missing`. */
export async function checkDriver(): Promise<void> {
  await loadPackage('mysql2', 'A MySQL or MariaDB database', () => import('mysql2'))
}
