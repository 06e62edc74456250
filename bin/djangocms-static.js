#!/usr/bin/env node
import { run } from '../dist/src/cli/run.js'
import { reportUnsettled } from '../dist/src/cli/unsettled.js'

const argv = process.argv.slice(2)
reportUnsettled(argv)
process.exitCode = await run(argv)
