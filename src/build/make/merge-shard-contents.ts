import path from 'node:path'
import { ExportError } from '../../errors.js'
import { readLines } from '../../files/read-lines.js'
import type { SearchedPage } from '../../search/build/search-writers.js'
import { ShardPlan } from '../plan/shard-plan.js'
import type { PreviousUnit } from '../reuse/previous-units.js'
import type { ShardContents, ShardSiteFile } from '../reuse/shard-contents.js'
import { type FileKind, isFamily, ranks, type UnitInputs } from '../reuse/unit.js'
import { parseInputs, parseResult } from '../reuse/unit-lines.js'
import { reasonsFor } from './content-units.js'
import type { DeferredEntry } from './documents/deferred-contents.js'
import type { SiteRun } from './site-run.js'

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
  for (const file of shards.files(run.plan.context.site.id)) {
    try {
      await mergeLines(run, readLines(path.join(file.folder, file.name)), file)
    } catch (error) {
      if (error instanceof ExportError) throw error
      const what = error instanceof SyntaxError ? 'is not JSON' : 'no export writes'
      throw shardRefused(file.folder, `${file.name} has a line that ${what}`, error)
    }
  }
}

/** The error for a shard folder that holds anything but its part of the export. */
export function shardRefused(folder: string, problem: string, cause?: unknown): ExportError {
  return new ExportError(
    'shard-refused',
    `The shard folder ${folder} is refused: ${problem}`,
    'Merge only folders written by your own "npx djangocms-static export --shard", and write this one again.',
    { cause },
  )
}

async function mergeLines(
  run: SiteRun,
  lines: Iterable<string>,
  { folder, name, shard }: ShardSiteFile,
): Promise<void> {
  const plan = new ShardPlan(run, shard)
  const refuse = (what: string) => shardRefused(folder, `${name} has ${what}`)
  let open: MergedUnit | null = null
  let units = 0
  for (const line of lines) {
    const sign = line.charAt(0)
    if (sign === '?') {
      run.search?.addTexts(JSON.parse(line.slice(1)) as SearchedPage)
    } else if (sign === '>') {
      const inputs = parseInputs(line)
      const files = open ? null : plan.filesOf(inputs)
      if (!files) throw refuse(`the unit ${JSON.stringify(inputs.key)}, which is not planned for it`)
      open = begin(run, inputs, files)
    } else if (!open) {
      throw refuse('a line outside of any unit')
    } else if (sign === '<') {
      end(run, open, line)
      open = null
      units += 1
      if (units % yieldEvery === 0) await run.yieldToEventLoop()
    } else if (sign === '=') {
      const [, document = '', bytes] = line.split('\t')
      if (!run.store.mention(document, Number(bytes))) throw refuse(`no document ${JSON.stringify(document)}`)
    } else if (sign === '+') {
      run.deferred?.add(JSON.parse(line.slice(1)) as DeferredEntry)
    } else {
      const refused = await write(run, open, line)
      if (refused !== null) throw refuse(`the file ${JSON.stringify(refused)}, which is not planned for that unit`)
    }
  }
  if (open) throw refuse('a unit without an end')
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

/** Writes a file. Returns its name if it is not planned for the unit; null: it was written. */
async function write(run: SiteRun, { content, files }: MergedUnit, line: string): Promise<string | null> {
  const [one, other] = [line.indexOf('\t'), line.indexOf('\t', line.indexOf('\t') + 1)]
  const [kind, name, text] = [line.slice(0, one) as FileKind, line.slice(one + 1, other), line.slice(other + 1)]
  if (kind === 'documents') {
    // Its name is a hash of the text.
    run.deferred?.emit(text)
    return null
  }
  if (!isFamily(kind) || files.get(name) !== kind) return name
  // A second file of that name is refused.
  files.delete(name)
  run.counters.count(run.plan.context.site.id, kind, run.writer.write(name, kind, text))
  const isBundled = run.families.some(
    (family) => family.name === kind && family.from === 'contents' && family.isBundled,
  )
  if (!isBundled || content === null) return null
  await run.bundles?.add(content, text)
  const row = run.plan.context.project.contents.get(content)
  if (row) run.records?.add(row, text)
  return null
}
