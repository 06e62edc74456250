// Makes the SQLite driver work on this Node: `npm ci` installs the version for Node 20, and runs no script of a package,
// which would download or compile its binary.
import { execFileSync, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

const driver = createRequire(import.meta.url)('better-sqlite3/package.json').version
const wanted = Number(process.versions.node.split('.')[0]) < 22 ? '12' : '13'
if (driver.split('.')[0] !== wanted) npm('install', '--no-save', '--ignore-scripts', `better-sqlite3@${wanted}`)
const { status } = spawnSync(process.execPath, ['-e', "new (require('better-sqlite3'))(':memory:')"])
if (status !== 0) npm('rebuild', '--ignore-scripts=false')

function npm(...argv) {
  execFileSync(process.execPath, [process.env.npm_execpath, ...argv], { stdio: 'inherit' })
}
