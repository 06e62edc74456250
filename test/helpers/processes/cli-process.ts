import './lazy-compiler.js'
import { run } from '../../../src/cli/run.js'

// The command line in a process of its own, for tests that end it.
process.exitCode = await run(process.argv.slice(2))
