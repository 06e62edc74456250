import type { PreviousUnit } from '../../build/reuse/previous-units.js'
import { type FileKind, isFamily, ranks, type UnitInputs } from '../../build/reuse/unit.js'
import { parseInputs, parseResult } from '../../build/reuse/unit-lines.js'
import type { ExportError } from '../../errors.js'
import { ByteRanges } from '../../files/byte-ranges.js'
import { holdsPages } from '../../routes/route-files.js'
import { reasonsFor } from '../answers/content-units.js'
import type { SiteRun } from '../answers/site-run.js'
import type { DeferredEntry } from '../documents/deferred-contents.js'
import type { ShardContents, ShardUnits } from './shard-contents.js'
import { readShardGroups, type ShardGroup } from './shard-groups.js'
import { ShardPlan } from './shard-plan.js'
import { ShardReader } from './shard-reader.js'
import { takeShardGroup, takesGroups, type UnitCheck } from './take-shard-group.js'

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

/**
 * Writes the pages and placeholders of a site from shards, as writeContents does from the database. Throws
 * `shard-refused` for anything that is not planned for the shard that holds it.
 */
export async function mergeShardContents(run: SiteRun, shards: ShardContents): Promise<void> {
  const texts = new ByteRanges()
  try {
    for (const units of shards.pages(run.plan.context.site.id)) await mergeUnits(run, units, texts)
  } finally {
    texts.close()
  }
}

/** `texts`: reads the contents of files, only if they are needed. */
async function mergeUnits(run: SiteRun, units: ShardUnits, texts: ByteRanges): Promise<void> {
  const reader = new ShardReader(units)
  try {
    const groups = takesGroups(run) ? readShardGroups(units) : new Map<number, ShardGroup>()
    await mergeLines(run, reader, new ShardPlan(run, units.shard), { texts, groups })
  } catch (error) {
    throw reader.failure(error)
  } finally {
    reader.close()
  }
}

interface Sources {
  readonly texts: ByteRanges
  /** By the offset of their lines. */
  readonly groups: ReadonlyMap<number, ShardGroup>
}

async function mergeLines(
  run: SiteRun,
  reader: ShardReader,
  plan: ShardPlan,
  { texts, groups }: Sources,
): Promise<void> {
  let open: MergedUnit | null = null
  let units = 0
  for (const line of reader.lines()) {
    const sign = line.charAt(0)
    const group = open ? undefined : groups.get(reader.line.start)
    if (group) {
      takeShardGroup(run, reader, group, line, new PlannedUnits(reader, plan))
      await run.yieldToEventLoop()
    } else if (sign === '>') {
      const inputs = parseInputs(line)
      if (open) throw notPlanned(reader, inputs)
      open = begin(run, inputs, plannedFiles(reader, plan, inputs))
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
      await write(run, open, line, reader, texts)
    }
  }
  if (open) throw reader.refused('a unit without an end')
  await run.yieldToEventLoop()
}

function plannedFiles(reader: ShardReader, plan: ShardPlan, inputs: UnitInputs): Map<string, FileKind> {
  const files = plan.filesOf(inputs)
  if (!files) throw notPlanned(reader, inputs)
  return files
}

function notPlanned(reader: ShardReader, { key }: UnitInputs): ExportError {
  return reader.refused(`the unit ${JSON.stringify(key)}, which is not planned for it`)
}

/** Checks units of a group against the plan. */
class PlannedUnits implements UnitCheck {
  readonly #reader: ShardReader
  readonly #plan: ShardPlan
  #files = new Map<string, FileKind>()

  constructor(reader: ShardReader, plan: ShardPlan) {
    this.#reader = reader
    this.#plan = plan
  }

  begin(line: string): void {
    this.#files = plannedFiles(this.#reader, this.#plan, parseInputs(line))
  }

  isPlanned(name: string, kind: FileKind): boolean {
    // A second file of that name is refused.
    return this.#files.get(name) === kind && this.#files.delete(name)
  }

  /** Placeholders have files in some languages only. */
  end(): void {}
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
  texts: ByteRanges,
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
    throw reader.notPlanned(name)
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
