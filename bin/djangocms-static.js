#!/usr/bin/env node
import { readFileSync } from 'node:fs'

// An older Node cannot load the program, so its own errors name a line of it. This file needs nothing that Node 12 lacks,
// such as `await` outside of functions.
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const needed = engines.node.replace('>=', '')
const { node } = process.versions
if (node.localeCompare(needed, 'en', { numeric: true }) < 0) {
  console.error(`Error: This version of Node is too old
  djangocms-static needs Node ${needed} or later, and this is ${node}.
  Fix: Install a newer one from nodejs.org: packages of Linux distributions are often older.`)
  process.exitCode = 2
} else {
  import('../dist/src/cli/run-process.js').then(
    ({ runProcess }) => runProcess(),
    (error) => {
      const fix = error.code === 'EMFILE' ? 'Allow more open files: ulimit -n 1024' : 'Install djangocms-static again'
      console.error(`Error: The program cannot be loaded
  ${error.message}
  Fix: ${fix}.`)
      process.exitCode = 1
    },
  )
}
