import type { Family } from '../../options.js'
import type { UnitInputs } from '../reuse/unit.js'
import type { Answer } from './answers.js'
import { type SiteRun, writeAnswer } from './site-run.js'

/** So many answers are made between two looks at signals. */
const yieldEvery = 500

/** Writes answers of a family as one unit, or reuses it. `why`: in words, where it has changed. */
export async function writeFamily(
  run: SiteRun,
  family: Family,
  head: UnitInputs,
  why: string,
  answers: () => Iterable<Answer>,
): Promise<void> {
  run.counters.phase(family, run.plan.context.site.id)
  await run.keeper.reuseOrWrite(head, why, async () => {
    let count = 0
    for (const answer of answers()) {
      writeAnswer(run, family, answer)
      count += 1
      if (count % yieldEvery === 0) await run.yieldToEventLoop()
    }
    await run.yieldToEventLoop()
    return run.trace.take()
  })
}
