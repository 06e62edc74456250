import type { UnitInputs } from '../../build/record/unit.js'
import type { FileFamily, PlannedFile } from '../../routes/route-files.js'
import type { SiteRun } from '../site-run.js'
import { writeAnswer } from './write-answer.js'

/** Answers between yields to the event loop. */
const yieldEvery = 500

/** Writes answers of a family as one unit, or reuses it. `why` is recorded if it has changed. */
export async function writeFamily(
  run: SiteRun,
  family: FileFamily,
  inputs: UnitInputs,
  why: string,
  answers: () => Iterable<PlannedFile>,
): Promise<void> {
  await run.keeper.reuseOrWrite(inputs, why, async () => {
    let count = 0
    for (const answer of answers()) {
      await writeAnswer(run, family, answer)
      count += 1
      if (count % yieldEvery === 0) await run.yieldToEventLoop()
    }
    await run.yieldToEventLoop()
    return run.keeper.collected
  })
}
