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
    await mergeAll(run, reader, new ShardPlan(run, units.shard), { texts, groups })
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

async function mergeAll(run: SiteRun, reader: ShardReader, plan: ShardPlan, { texts, groups }: Sources): Promise<void> {
  let units = 0
  for (let inputs = reader.nextUnit(); inputs; inputs = reader.nextUnit()) {
    const group = groups.get(reader.line.start)
    if (group) takeShardGroup(run, reader, group, inputs, plannedUnits(reader, plan))
    else await mergeUnit(run, reader, begin(run, inputs, plannedFiles(reader, plan, inputs)), texts)
    units += 1
    if (group || units % yieldEvery === 0) await run.yieldToEventLoop()
  }
  await run.yieldToEventLoop()
}

/** Writes a unit whose inputs were just read. */
async function mergeUnit(run: SiteRun, reader: ShardReader, unit: MergedUnit, texts: ByteRanges): Promise<void> {
  let part = reader.nextPart()
  for (; part.of !== 'result'; part = reader.nextPart()) {
    if (part.of === 'file') await write(run, unit, part, reader, texts)
    else if (part.of === 'deferred') run.deferred?.add(JSON.parse(part.text) as DeferredEntry)
    else if (!run.store.mention(part.name, part.bytes)) {
      throw reader.refused(`no document ${JSON.stringify(part.name)}`)
    }
  }
  end(run, unit, part.line)
}

function plannedFiles(reader: ShardReader, plan: ShardPlan, inputs: UnitInputs): Map<string, FileKind> {
  const files = plan.filesOf(inputs)
  if (!files) throw reader.unitNotPlanned(inputs.key)
  return files
}

/** Checks units of a group against the plan. */
function plannedUnits(reader: ShardReader, plan: ShardPlan): UnitCheck {
  let files = new Map<string, FileKind>()
  return {
    begin(inputs) {
      files = plannedFiles(reader, plan, inputs)
    },
    // A second file of that name is refused.
    isPlanned: (name, kind) => files.get(name) === kind && files.delete(name),
    // Placeholders have files in some languages only.
    end() {},
  }
}

function begin(run: SiteRun, inputs: UnitInputs, files: Map<string, FileKind>): MergedUnit {
  const previous = run.units.find(inputs)
  const unit = { content: inputs.content ?? null, previous, files }
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
  { content, files }: MergedUnit,
  { file, line, from }: ShardAnswer,
  reader: ShardReader,
  texts: ByteRanges,
): Promise<void> {
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
