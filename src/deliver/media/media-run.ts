import path from 'node:path'
import type { ExportCounters } from '../../build/export-counters.js'
import { workFolder } from '../../build/folders/work-folder.js'
import type { Recording } from '../../exporter/site-run.js'
import type { Findings } from '../../findings.js'
import type { Project } from '../../model/project.js'
import type { ExportOptions, ExportReport } from '../../options.js'
import type { SitePlan } from '../../routes/site-plan.js'
import { openMediaFolder } from './media-folder.js'
import { type ListedFile, type MediaList, readMediaList, saveMediaList } from './media-list.js'
import { mediaFolders } from './media-names.js'
import type { MediaSource } from './media-source.js'
import { openMediaUrl } from './media-url.js'
import { planFiles } from './plan-files.js'
import { storedFile, storedThumbnails } from './stored-files.js'
import { type MediaPlace, writeFiles } from './write-files.js'

export type MediaRun = Awaited<ReturnType<typeof openMedia>>

/** Copies the uploaded files of one export. Throws `option-invalid` for an invalid source. */
export async function openMedia(
  { project, findings }: { readonly project: Project; readonly findings: Findings },
  plans: readonly SitePlan[],
  options: ExportOptions,
  counters: ExportCounters,
) {
  const { work, state } = workFolder(path.resolve(options.out), options.state)
  const source = options.media === null ? null : await openSource(options.media, work, options.signal)
  const folders = source ? mediaFolders(plans, project.manifest.api_root) : new Map<number, string>()
  const previous = readMediaList(state)
  let listed: readonly ListedFile[] = []
  let report: ExportReport['media'] = { referenced: 0, files: 0, bytes: 0 }
  return {
    /** Whether this run would have the same result as the previous one, if rows are unchanged. */
    async isSame(): Promise<boolean> {
      return (
        (previous?.source ?? null) === (source?.name ?? null) && (!source || isSameSource(previous, project, source))
      )
    },
    /** To be called after all units that refer to files. */
    async write({ files, units, writer }: Recording): Promise<void> {
      const planned = planFiles(files.all, project, folders, options)
      const place: MediaPlace = { source, previous, dryRun: options.dryRun, findings, counters, signal: options.signal }
      listed = await writeFiles(planned, place, units, writer)
      report = { referenced: new Set(planned.map(({ file }) => file)).size, ...counters.others.media }
    },
    get report(): ExportReport['media'] {
      return report
    },
    /** Saves the record for the next run. */
    save(): void {
      saveMediaList(state, { version: 1, source: source?.name ?? null, files: listed })
    },
    async close(): Promise<void> {
      await source?.close()
    },
  }
}

function openSource(media: string, work: string, signal: AbortSignal | null): MediaSource | Promise<MediaSource> {
  return /^https?:\/\//i.test(media) ? openMediaUrl(media, path.join(work, 'media'), signal) : openMediaFolder(media)
}

async function isSameSource(previous: MediaList | null, project: Project, source: MediaSource): Promise<boolean> {
  for (const { id, thumbnail, state, fingerprint } of previous?.files ?? []) {
    if (state !== 'copied' && state !== 'missing') continue
    const row = project.files.get(id)
    const stored = row && [storedFile(row), ...storedThumbnails(project, row)]
    const file = stored?.find((one) => one?.thumbnail === (thumbnail ?? null))
    if (!file) continue
    const found = await source.inspect(file)
    const now = 'fingerprint' in found ? found.fingerprint : null
    if (state === 'copied' && now !== fingerprint) return false
    // An address is not asked before files are fetched: it has a fingerprint of each.
    if (state === 'missing' && now !== null && !source.parallel) return false
  }
  return true
}
