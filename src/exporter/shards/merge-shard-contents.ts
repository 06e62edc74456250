import type { PreviousUnit } from '../../build/reuse/previous-units.js'
import { type FileKind, isFamily, ranks, type UnitInputs } from '../../build/reuse/unit.js'
import { parseInputs, parseResult } from '../../build/reuse/unit-lines.js'
import { ByteRanges } from '../../files/byte-ranges.js'
import { holdsPages } from '../../routes/route-files.js'
import { WordLineReader } from '../../search/build/word-lines.js'
import { reasonsFor } from '../answers/content-units.js'
import type { SiteRun } from '../answers/site-run.js'
import type { DeferredEntry } from '../documents/deferred-contents.js'
import type { ShardContents, ShardUnits } from './shard-contents.js'
import { ShardPlan } from './shard-plan.js'
import { ShardReader } from './shard-reader.js'

/** Units between yields to the event loop. */
const yieldEvery = 500

/** A unit of a shard that is being merged. */
interface MergedUnit {
  readonly content: number | null
  readonly previous: PreviousUnit | null
  readonly why: readonly string[]
  /** Planned files that have not come yet, by name. */
  readonly files: Map<string, FileKind>
}

interface Sources {
  /** The contents of files, read only if needed. */
  readonly texts: ByteRanges
  readonly words: WordLineReader
}

/**
 * Writes the pages and placeholders of a site from shards, as writeContents does from the database. Throws
 * `shard-refused` for anything that is not planned for the shard that holds it.
 */
export async function mergeShardContents(run: SiteRun, shards: ShardContents): Promise<void> {
  const { context, languages } = run.plan
  const sources = { texts: new ByteRanges(), words: new WordLineReader(languages.length) }
  try {
    for (const units of shards.pages(context.site.id)) await mergeUnits(run, units, sources)
  } finally {
    sources.texts.close()
  }
}

async function mergeUnits(run: SiteRun, units: ShardUnits, sources: Sources): Promise<void> {
  const reader = new ShardReader(units)
  try {
    await mergeLines(run, reader, new ShardPlan(run, units.shard), sources)
  } catch (error) {
    throw reader.failure(error)
  }
}

async function mergeLines(run: SiteRun, reader: ShardReader, plan: ShardPlan, sources: Sources): Promise<void> {
  let open: MergedUnit | null = null
  let units = 0
  for (const line of reader.lines()) {
    const sign = line.charAt(0)
    if (sign === '?') {
      run.search?.addTexts(sources.words.read(line.slice(1)))
    } else if (sign === '>') {
      const inputs = parseInputs(line)
      const files = open ? null : plan.filesOf(inputs)
      if (!files) throw reader.refused(`the unit ${JSON.stringify(inputs.key)}, which is not planned for it`)
      open = begin(run, inputs, files)
    } else if (!open) {
      throw reader.refused('a line outside of any unit')
    } else if (sign === '<') {
      end(run, open, line)
      open = null
      units += 1
      if (units % yieldEvery === 0) await run.yieldToEventLoop()
    } else if (sign === '=') {
      const [, document = '', bytes] = line.split('\t')
      if (!run.store.mention(document, Number(bytes))) throw reader.refused(`no document ${JSON.stringify(document)}`)
    } else if (sign === '+') {
      run.deferred?.add(JSON.parse(line.slice(1)) as DeferredEntry)
    } else {
      await write(run, open, line, reader, sources)
    }
  }
  if (open) throw reader.refused('a unit without an end')
  await run.yieldToEventLoop()
}

function begin(run: SiteRun, inputs: UnitInputs, files: Map<string, FileKind>): MergedUnit {
  const previous = run.keeper.find(inputs)
  const unit = { content: inputs.content ?? null, previous, files }
  run.keeper.begin(inputs)
  if (inputs.key[1] === ranks.content) return { ...unit, why: reasonsFor(run, inputs, previous) }
  const { allowed, reason } = run.keeper.reuse
  return { ...unit, why: [previous && allowed ? 'what it shows changed' : reason] }
}

function end(run: SiteRun, { previous, why }: MergedUnit, line: string): void {
  const result = parseResult(line)
  for (const finding of result.findings ?? []) run.findings.add(finding)
  run.keeper.end(result, why, previous)
}

async function write(
  run: SiteRun,
  { content, files }: MergedUnit,
  line: string,
  reader: ShardReader,
  { texts }: Sources,
): Promise<void> {
  const { file, from } = reader.fileOf(line)
  const text = () => reader.textOf(file, from, texts)
  const { kind, name } = file
  if (kind === 'documents') {
    // Its name is a hash of the text.
    run.deferred?.emit(text())
    return
  }
  if (!isFamily(kind) || files.get(name) !== kind) {
    throw reader.refused(`the file ${JSON.stringify(name)}, which is not planned for that unit`)
  }
  // A second file of that name is refused.
  files.delete(name)
  run.writer.copy(file, line, from)
  run.counters.count(run.plan.context.site.id, kind, file.bytes)
  const isPage = run.families.some((family) => family.name === kind && holdsPages(family))
  if (!isPage || content === null || !(run.bundles || run.records)) return
  const page = text()
  await run.bundles?.add(content, page)
  const row = run.plan.context.project.contents.get(content)
  if (row) run.records?.add(row, page)
}
