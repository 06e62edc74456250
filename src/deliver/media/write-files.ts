import { stat } from 'node:fs/promises'
import { checkSignal } from '../../build/check-signal.js'
import { lastSite } from '../../build/make/write-documents.js'
import { ranks } from '../../build/reuse/unit.js'
import type { UnitKeeper } from '../../build/reuse/unit-keeper.js'
import type { OutputWriter } from '../../build/write/writer.js'
import { ExportError } from '../../errors.js'
import { inParallel } from '../upload/in-parallel.js'
import { checkWhole } from './check-whole.js'
import type { ListedFile } from './media-list.js'
import type { MediaProblem, StoredFile } from './media-source.js'
import type { MediaPlace, PlannedFile } from './plan-files.js'

/** A file that is wanted, and what the source says of it. */
interface FoundFile extends PlannedFile {
  readonly stored: StoredFile
  readonly path: string
  readonly fingerprint: string | null
  problem: MediaProblem | null
  /** null: it was not brought, since the previous export has it. */
  source: string | null
}

/** Files that the source is asked for at a time. */
const atATime = 8

/** Each file is a unit of the export: one that has not changed at its source is not read again. */
export async function writeFiles(
  planned: readonly PlannedFile[],
  place: MediaPlace,
  keeper: UnitKeeper,
  writer: OutputWriter,
): Promise<ListedFile[]> {
  const found = await lookAtAll(planned, place)
  checkSource(found, place)
  await bringNew(found, place, keeper)
  for (const file of found) {
    if (file.problem) tell(file, file.problem, place)
    else await writeFile(file, place, keeper, writer)
  }
  for (const file of planned)
    if (file.state === 'refused') tell(file, { problem: 'refused', reason: file.reason }, place)
  const byPath = new Map(found.map((file) => [file.path, file]))
  return planned.map((file) => listed(file, file.path === null ? undefined : byPath.get(file.path), place))
}

async function lookAtAll(planned: readonly PlannedFile[], { source, signal }: MediaPlace): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const file of planned) {
    const { state, stored, path } = file
    if (!source || state !== 'wanted' || stored === null || path === null) continue
    checkSignal(signal)
    const seen = await source.look(stored)
    const problem = 'problem' in seen ? seen : null
    found.push({
      ...file,
      stored,
      path,
      fingerprint: 'fingerprint' in seen ? seen.fingerprint : null,
      problem,
      source: null,
    })
  }
  return found
}

/** A folder that has nothing of all that is probably another one, or a disk that is not there. */
function checkSource(found: readonly FoundFile[], { source }: MediaPlace): void {
  if (!source || found.length < 2 || found.some(({ problem }) => problem?.problem !== 'missing')) return
  const message = `None of ${found.length} files that the content refers to is in ${source.name}`
  throw new ExportError('media-failed', message, 'Name the MEDIA_ROOT of the project with --media copy:DIR.')
}

/** Brings what the previous export does not have, several files at a time. */
async function bringNew(found: readonly FoundFile[], place: MediaPlace, { reuse }: UnitKeeper): Promise<void> {
  const { source, previous, dryRun, signal } = place
  if (!source || dryRun) return
  const fingerprints = new Map(
    previous?.files.map(({ path, fingerprint, state }) => [path, state === 'copied' ? fingerprint : null]),
  )
  const wanted = found.filter(({ path, fingerprint, problem }) => {
    return !problem && !(reuse.allowed && previous?.source === source.name && fingerprints.get(path) === fingerprint)
  })
  await inParallel(wanted, source.parallel ? atATime : 1, async (file) => {
    checkSignal(signal)
    const brought = await source.bring(file.stored)
    if (typeof brought === 'string') file.source = brought
    else file.problem = brought
  })
}

async function writeFile(
  { site, id, stored, path, fingerprint, source, page }: FoundFile,
  { source: from, dryRun, findings, counters }: MediaPlace,
  keeper: UnitKeeper,
  writer: OutputWriter,
): Promise<void> {
  const inputs = { key: [lastSite, ranks.media, site, id], fingerprint, ...(page === null ? {} : { page }) }
  await keeper.reuseOrWrite(inputs, 'the file changed', async () => {
    // A dry run fetches nothing.
    const brought = source ?? (dryRun && from?.parallel ? null : await from?.bring(stored))
    if (typeof brought !== 'string') return {}
    writer.place(path, 'media', brought)
    counters.countMedia((await stat(brought)).size)
    const reason = await checkWhole(brought, stored)
    if (reason === null) return {}
    const finding = { code: 'media-differs', file: id, name: stored.name, reason } as const
    findings.add(finding)
    return { findings: [finding] }
  })
}

function tell({ id, stored, page }: PlannedFile, { problem, reason }: MediaProblem, { findings }: MediaPlace): void {
  findings.add({ code: `media-${problem}`, file: id, name: stored?.name ?? '', page, reason })
}

function listed(file: PlannedFile, found: FoundFile | undefined, { source }: MediaPlace): ListedFile {
  const { id, site, page, stored, state } = file
  const shown = state === 'wanted' || state === 'again' ? (source ? 'copied' : 'listed') : state
  const result = found?.problem ? found.problem.problem : shown
  const path = result === 'copied' ? file.path : null
  return { id, site, page, name: stored?.name ?? null, path, state: result, fingerprint: found?.fingerprint ?? null }
}
