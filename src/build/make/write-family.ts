import type { Family } from '../../options.js'
import type { UnitHead } from '../reuse/unit.js'
import type { Answer } from './answers.js'
import { type SiteRun, writeAnswer } from './site-run.js'

/** So many answers are made between two looks at signals. */
const breath = 500

/** Writes answers of a family as one unit, or keeps it. `why`: in words, where it has changed. */
export async function writeFamily(
  run: SiteRun,
  family: Family,
  head: UnitHead,
  why: string,
  answers: () => Iterable<Answer>,
): Promise<void> {
  run.tally.phase(family, run.plan.context.site.id)
  await run.keeper.keepOrMake(head, why, async () => {
    let count = 0
    for (const answer of answers()) {
      writeAnswer(run, family, answer)
      count += 1
      if (count % breath === 0) await run.breathe()
    }
    await run.breathe()
    return run.trace.take()
  })
}
