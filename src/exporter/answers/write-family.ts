import { isFamily, type UnitInputs } from '../../build/record/unit.js'
import type { FileFamily, PlannedFile } from '../../routes/route-files.js'
import { filePath, htmlFile, pageFile } from '../names/file-path.js'
import type { ShardAnswer } from '../shards/shard-reader.js'
import type { SiteRun } from '../site-run.js'

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
  await run.units.reuseOrWrite(inputs, why, async () => {
    let count = 0
    for (const answer of answers()) {
      await writeAnswer(run, family, answer)
      count += 1
      if (count % yieldEvery === 0) await run.yieldToEventLoop()
    }
    await run.yieldToEventLoop()
    return run.units.collected
  })
}

/** An answer to write; `stored`: where its bytes are already. */
export interface WrittenAnswer extends PlannedFile {
  readonly stored?: ShardAnswer
}

/** Writes the file of an answer, and the one with its HTML, as files of a family. */
export async function writeAnswer(run: SiteRun, { name: family }: FileFamily, answer: WrittenAnswer): Promise<void> {
  const { stored } = answer
  const text = stored ? '' : await answer.text()
  if (text === null) return
  const file = filePath(answer.url)
  if (file !== `${answer.url}index.json` && file !== `${decodeURIComponent(answer.url)}index.json`) {
    run.plan.context.report({ code: 'name-escaped', url: `/${answer.url}`, file })
  }
  const { id } = run.plan.context.site
  const count = (bytes: number) => {
    if (isFamily(family)) run.counters.count(id, family, bytes)
  }
  if (stored) run.writer.copy(stored.file, stored.line, stored.from)
  count(stored ? stored.file.bytes : run.writer.write(answer.index ? pageFile(file) : file, family, text))
  if (answer.html) count(run.writer.write(htmlFile(file), family, answer.html()))
}
