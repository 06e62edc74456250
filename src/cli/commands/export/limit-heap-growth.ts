import { setFlagsFromString } from 'node:v8'

/** Lets V8 collect garbage when the heap has grown by 30 percent; by default Node lets it double and more. */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=30')
}
