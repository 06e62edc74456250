import type { PreviousUnit } from '../../build/record/previous-units.js'
import { type FileKind, isFamily, ranks, type UnitInputs } from '../../build/record/unit.js'
import { parseResult } from '../../build/record/unit-lines.js'
import { ByteRanges } from '../../files/byte-ranges.js'
import { holdsPages } from '../../routes/route-files.js'
import type { DeferredEntry } from '../documents/deferred-contents.js'
import type { ShardContents, ShardUnits } from '../shards/shard-contents.js'
import { readShardGroups, type ShardGroup } from '../shards/shard-groups.js'
import { type ShardAnswer, ShardReader } from '../shards/shard-reader.js'
import type { SiteRun } from '../site-run.js'
import { reasonsFor } from './content-units.js'
import { ShardPlan } from './shard-plan.js'
import { takeShardGroup, takesGroups, type UnitCheck } from './take-shard-group.js'

/** Units between yields to the event loop. */
const yieldEvery = 500

/** A unit of a shard that is being merged. */
interface MergedUnit {
  readonly content: number | null
  readonly previous: PreviousUnit | null
  readonly why: readonly string[]
}

/** What the units of a shard are merged with. */
interface ShardMerge {
  readonly reader: ShardReader
  readonly check: UnitCheck
  /** Reads the contents of files, only if they are needed. */
  readonly texts: ByteRanges
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

async function mergeUnits(run: SiteRun, units: ShardUnits, texts: ByteRanges): Promise<void> {
  const reader = new ShardReader(units)
  try {
    const groups = takesGroups(run) ? readShardGroups(units) : new Map<number, ShardGroup>()
    const check = plannedUnits(reader, new ShardPlan(run, units.shard))
    await mergeAll(run, { reader, check, texts }, groups)
  } catch (error) {
    throw reader.failure(error)
  } finally {
    reader.close()
  }
}

/** `groups`: by the offset of their lines. */
async function mergeAll(run: SiteRun, merge: ShardMerge, groups: ReadonlyMap<number, ShardGroup>): Promise<void> {
  const { reader, check } = merge
  let units = 0
  for (let inputs = reader.nextUnit(); inputs; inputs = reader.nextUnit()) {
    const group = groups.get(reader.line.start)
    if (group) takeShardGroup(run, reader, group, inputs, check)
    else await mergeUnit(run, merge, inputs)
    units += 1
    if (group || units % yieldEvery === 0) await run.yieldToEventLoop()
  }
  await run.yieldToEventLoop()
}

/** Writes a unit whose inputs were just read. */
async function mergeUnit(run: SiteRun, merge: ShardMerge, inputs: UnitInputs): Promise<void> {
  const { reader, check } = merge
  check.begin(inputs)
  const unit = begin(run, inputs)
  let part = reader.nextPart()
  for (; part.of !== 'result'; part = reader.nextPart()) {
    if (part.of === 'file') await write(run, merge, unit, part)
    else if (part.of === 'deferred') run.deferred?.add(JSON.parse(part.text) as DeferredEntry)
    else if (!run.store.mention(part.name, part.bytes)) {
      throw reader.refused(`no document ${JSON.stringify(part.name)}`)
    }
  }
  end(run, unit, part.line)
}

/** Checks units against the plan. */
function plannedUnits(reader: ShardReader, plan: ShardPlan): UnitCheck {
  let files = new Map<string, FileKind>()
  return {
    begin(inputs) {
      const planned = plan.filesOf(inputs)
      if (!planned) throw reader.unitNotPlanned(inputs.key)
      files = planned
    },
    // A second file of that name is refused.
    isPlanned: (name, kind) => files.get(name) === kind && files.delete(name),
    // Placeholders have files in some languages only.
    end() {},
  }
}

function begin(run: SiteRun, inputs: UnitInputs): MergedUnit {
  const previous = run.units.find(inputs)
  const unit = { content: inputs.content ?? null, previous }
  run.units.begin(inputs)
  if (inputs.key[1] === ranks.content) return { ...unit, why: reasonsFor(run, inputs, previous) }
  const { allowed, reason } = run.units.reuse
  return { ...unit, why: [previous && allowed ? 'what it shows changed' : reason] }
}

function end(run: SiteRun, { previous, why }: MergedUnit, line: string): void {
  const result = parseResult(line)
  run.findings.addAll(result.findings ?? [])
  run.units.end(result, why, previous)
}

async function write(
  run: SiteRun,
  { reader, check, texts }: ShardMerge,
  { content }: MergedUnit,
  { file, line, from }: ShardAnswer,
): Promise<void> {
  const text = () => reader.textOf(file, from, texts)
  const { kind, name } = file
  if (kind === 'documents') {
    // Its name is a hash of the text.
    run.deferred?.emit(text())
    return
  }
  if (!isFamily(kind) || !check.isPlanned(name, kind)) throw reader.notPlanned(name)
  run.writer.copy(file, line, from)
  run.counters.count(run.plan.context.site.id, kind, file.bytes)
  const isPage = run.families.some((family) => family.name === kind && holdsPages(family))
  if (!isPage || content === null || !(run.bundles || run.records)) return
  const page = text()
  await run.bundles?.add(content, page)
  const row = run.plan.context.project.contents.get(content)
  if (row) run.records?.add(row, page)
}
