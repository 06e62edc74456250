import './helpers/lazy-compiler.js'
import { pathToFileURL } from 'node:url'
import { fingerprintLoaded } from './harness.js'

// What the runner starts for each file of tests: unlike the file itself, it notices a top-level await that never ends.
const [file = ''] = process.argv.slice(2)

// It ends with the runner, however that ends, and the channel that tells does not keep it alive.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()

await import(pathToFileURL(file).href)
fingerprintLoaded()
