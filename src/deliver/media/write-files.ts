import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { checkSignal } from '../../build/check-signal.js'
import type { ExportCounters } from '../../build/export-counters.js'
import { ranks } from '../../build/record/unit.js'
import type { UnitWriter } from '../../build/reuse/unit-writer.js'
import type { OutputWriter } from '../../build/write/writer.js'
import { ExportError } from '../../errors.js'
import { lastSite } from '../../exporter/documents/write-documents.js'
import type { Findings } from '../../findings.js'
import { inParallel } from '../requests/in-parallel.js'
import type { ListedFile, MediaList } from './media-list.js'
import type { MediaProblem, MediaSource, StoredFile } from './media-source.js'
import type { PlannedMedia } from './plan-files.js'

/** Source, record and sinks of copying files. */
export interface MediaPlace {
  /** null: files are not copied. */
  readonly source: MediaSource | null
  readonly previous: MediaList | null
  readonly dryRun: boolean
  readonly findings: Findings
  readonly counters: ExportCounters
  readonly signal: AbortSignal | null
}

/** A wanted file, with its state at the source. */
interface FoundFile extends PlannedMedia {
  readonly stored: StoredFile
  readonly path: string
  readonly fingerprint: string | null
  problem: MediaProblem | null
  /** Path of the fetched file; null: not fetched, as the previous export has it. */
  source: string | null
}

const concurrency = 8

/** Each file is a unit of the export, so files that are unchanged at the source are reused. */
export async function writeFiles(
  planned: readonly PlannedMedia[],
  place: MediaPlace,
  units: UnitWriter,
  writer: OutputWriter,
): Promise<ListedFile[]> {
  const found = await inspectAll(planned, place)
  checkSource(found, place)
  await fetchChanged(found, place, units)
  for (const file of found) {
    if (file.problem) report(file, file.problem, place)
    else await writeFile(file, place, units, writer)
  }
  for (const file of planned)
    if (file.state === 'refused') report(file, { problem: 'refused', reason: file.reason }, place)
  const byPath = new Map(found.map((file) => [file.path, file]))
  return planned.map((file) => listed(file, file.path === null ? undefined : byPath.get(file.path), place))
}

async function inspectAll(planned: readonly PlannedMedia[], { source, signal }: MediaPlace): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const file of planned) {
    const { state, stored, path } = file
    if (!source || state !== 'wanted' || stored === null || path === null) continue
    checkSignal(signal)
    const inspected = await source.inspect(stored)
    const problem = 'problem' in inspected ? inspected : null
    found.push({
      ...file,
      stored,
      path,
      fingerprint: 'fingerprint' in inspected ? inspected.fingerprint : null,
      problem,
      source: null,
    })
  }
  return found
}

/** If all files are missing, the folder is probably the wrong one, or a disk is not mounted. */
function checkSource(found: readonly FoundFile[], { source }: MediaPlace): void {
  if (!source || found.length < 2 || found.some(({ problem }) => problem?.problem !== 'missing')) return
  const message = `None of ${found.length} files that the content refers to is in ${source.name}`
  throw new ExportError('media-failed', message, 'Name the MEDIA_ROOT of the project with --media copy:DIR.')
}

async function fetchChanged(found: readonly FoundFile[], place: MediaPlace, { reuse }: UnitWriter): Promise<void> {
  const { source, previous, dryRun, signal } = place
  if (!source || dryRun) return
  const fingerprints = new Map(
    previous?.files.map(({ path, fingerprint, state }) => [path, state === 'copied' ? fingerprint : null]),
  )
  const wanted = found.filter(({ path, fingerprint, problem }) => {
    return !problem && !(reuse.allowed && previous?.source === source.name && fingerprints.get(path) === fingerprint)
  })
  await inParallel(wanted, source.parallel ? concurrency : 1, async (file) => {
    checkSignal(signal)
    const fetched = await source.fetch(file.stored)
    if (typeof fetched === 'string') file.source = fetched
    else file.problem = fetched
  })
}

async function writeFile(
  { site, file, stored, path, fingerprint, source, page }: FoundFile,
  { source: from, dryRun, findings, counters }: MediaPlace,
  units: UnitWriter,
  writer: OutputWriter,
): Promise<void> {
  const own = stored.thumbnail === null ? [file] : [file, stored.thumbnail]
  const inputs = { key: [lastSite, ranks.media, site, ...own], fingerprint, ...(page === null ? {} : { page }) }
  await units.reuseOrWrite(inputs, 'the file changed', async () => {
    // A dry run fetches nothing.
    const fetched = source ?? (dryRun && from?.parallel ? null : await from?.fetch(stored))
    if (typeof fetched !== 'string') return {}
    writer.place(path, 'media', fetched)
    counters.countOther('media', (await stat(fetched)).size)
    const reason = await checkWhole(fetched, stored)
    if (reason === null) return {}
    const finding = { code: 'media-differs', file, name: stored.name, reason } as const
    findings.add(finding)
    return { findings: [finding] }
  })
}

function report(
  { file, stored, page }: PlannedMedia,
  { problem, reason }: MediaProblem,
  { findings }: MediaPlace,
): void {
  const isThumbnail = problem === 'missing' && typeof stored?.thumbnail === 'number'
  const code = isThumbnail ? 'thumbnail-missing' : (`media-${problem}` as const)
  findings.add({ code, file, name: stored?.name ?? '', page, reason })
}

function listed(planned: PlannedMedia, found: FoundFile | undefined, { source }: MediaPlace): ListedFile {
  const { file: id, site, page, stored, state } = planned
  const shown = state === 'wanted' || state === 'again' ? (source ? 'copied' : 'listed') : state
  const result = found?.problem ? found.problem.problem : shown
  const path = result === 'copied' ? planned.path : null
  const thumbnail = stored?.thumbnail ?? null
  return {
    id,
    ...(thumbnail === null ? {} : { thumbnail }),
    site,
    page,
    name: stored?.name ?? null,
    path,
    state: result,
    fingerprint: found?.fingerprint ?? null,
  }
}

/** How a file differs from size and hash that the CMS recorded; null: it does not. */
async function checkWhole(file: string, { bytes, sha1 }: StoredFile): Promise<string | null> {
  const { size } = await stat(file)
  if (bytes !== null && size !== bytes) return `it has ${size} bytes, and the CMS recorded ${bytes}`
  if (sha1 === null) return null
  const hash = createHash('sha1')
  for await (const piece of createReadStream(file)) hash.update(piece)
  return hash.digest('hex') === sha1 ? null : 'its SHA-1 differs from the one that the CMS recorded'
}
