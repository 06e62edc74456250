import { setFlagsFromString } from 'node:v8'

// Tests run most code a few times, and compiling it for speed takes a third of their CPU time: here V8 waits eight times
// as long before it does. Imported first by the processes of a test run; it does nothing where V8 has no such flag.
setFlagsFromString('--interrupt-budget=1000000')
