import { textBytes } from '../../build/write/text-bytes.js'
import type { FileText } from '../../model/values/json-tree.js'
import type { FileFamily } from '../../routes/route-files.js'
import type { FilePlan } from './planned-files.js'

export interface Budget {
  /** Largest size of each route, per site, in bytes. */
  readonly bytes: number
  readonly target: 'static' | 'handler'
}

/** Size of the sample: one answer of this many, and of a large answer one node of this many. */
const sampleEvery = 32

/** A family whose estimate is this many times below its budget is not counted exactly. */
const margin = 4

/**
 * The bytes of each family's answers before anything is written: from a sample where that is far below the budget,
 * else counted. Counting ends above the budget: how far above does not matter. `parts` yields the answers part by part,
 * so that only one part is in memory; it is called once or twice.
 */
export async function sizesOf<F extends FileFamily>(
  families: readonly F[],
  parts: () => Iterable<(family: F) => Iterable<FilePlan>>,
  { bytes: limit }: Budget,
): Promise<Map<F, number>> {
  // Making a part may be expensive.
  if (families.length === 0) return new Map()
  const few = limit / margin
  const samples = new Map(families.map((family) => [family, { bytes: 0, samples: 0, count: 0 }]))
  for (const answersOf of parts()) {
    for (const [family, sample] of samples) await addSamples(sample, answersOf(family), few)
  }
  const sizes = new Map([...samples].map(([family, sample]) => [family, estimate(sample)]))
  const large = families.filter((family) => (sizes.get(family) ?? 0) > few)
  if (large.length === 0) return sizes
  for (const family of large) sizes.set(family, 0)
  for (const answersOf of parts()) {
    for (const family of large) {
      const before = sizes.get(family) ?? 0
      if (before <= limit) sizes.set(family, before + (await countBytes(answersOf(family), limit - before)))
    }
  }
  return sizes
}

interface Sample {
  bytes: number
  samples: number
  count: number
}

async function addSamples(sample: Sample, answers: Iterable<FilePlan>, few: number): Promise<void> {
  if (sample.bytes > few) return
  for (const answer of answers) {
    if (sample.count % sampleEvery === 0) {
      const text = await textOf(answer)
      sample.bytes +=
        typeof text === 'string' || !text.estimate ? textBytes(text, few - sample.bytes) : text.estimate(sampleEvery)
      sample.samples += 1
    }
    sample.count += 1
    if (sample.bytes > few) return
  }
}

function estimate({ bytes, samples, count }: Sample): number {
  return bytes * (count / Math.max(1, samples))
}

async function countBytes(answers: Iterable<FilePlan>, limit: number): Promise<number> {
  let bytes = 0
  for (const answer of answers) {
    bytes += textBytes(await textOf(answer), limit - bytes)
    if (bytes > limit) return bytes
  }
  return bytes
}

async function textOf(answer: FilePlan): Promise<FileText> {
  return (await answer()?.text()) ?? ''
}
