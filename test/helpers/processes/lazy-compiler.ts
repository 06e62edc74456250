import { setFlagsFromString } from 'node:v8'

// Tests run most code a few times, and compiling it for speed takes a third of their CPU time: here V8 waits eight times
// as long before it does. Imported first by the processes of a test run. Only the V8 of Node 20 has the flag.
if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=1000000')
