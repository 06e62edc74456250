import { runtimeSize } from '../test/helpers/bundle.js'

// `node dist/bench/bundle-size.js`: the size of the handler in a minified bundle.
const { bytes, modules } = runtimeSize()
for (const [path, size] of modules) console.log(`${String(size).padStart(7)}  ${path}`)
console.log(`${String(bytes).padStart(7)}  bytes in all`)
