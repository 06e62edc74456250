import path from 'node:path'
import fs from 'fs-extra'
import { type FolderLock, lockFolder } from '../../build/lock/folder-lock.js'
import { type FoundExport, findAnyExport } from '../../build/output/find-export.js'
import { ExportError } from '../../errors.js'
import { hasCode } from '../../files/small-files.js'
import type { ServedExport, ServedSite } from '../purge/purge-plan.js'
import type { UploadOptions } from './upload-options.js'
import type { UploadRecord } from './upload-record.js'
import { uploadedFiles } from './uploaded-files.js'

/** An export that is locked for an upload: no other run writes it until `lock` is released. */
export interface OpenExport extends ServedExport {
  /** Absolute path of the folder with the files. */
  readonly files: string
  /** The exporter's private folder. */
  readonly state: string
  /** ISO 8601: end of the export; null: no record of it. */
  readonly finished: string | null
  readonly isDrafts: boolean
  /** Which export it is, as texts of errors have it: `the export of example.com`. */
  readonly of: string
  /** What shards have uploaded besides; null: the folder has all files. */
  readonly uploaded: ReturnType<typeof uploadedFiles>
  readonly lock: Pick<FolderLock, 'release'>
}

/** How `of` begins for drafts. */
export const draftsOf = 'the drafts of '

/** Throws `drafts-exposed` where the target holds drafts, unless it is private: they would stay beside public answers. */
export function checkNoDrafts(before: UploadRecord | null, { to, isPrivate }: OpenOptions): void {
  if (isPrivate || !before?.of.startsWith(draftsOf)) return
  const fix = 'Upload the public export to another target, or remove the objects of the drafts first.'
  throw new ExportError('drafts-exposed', `${to} holds ${before.of}, which would stay beside a public export`, fix)
}

type OpenOptions = Pick<UploadOptions, 'to' | 'state' | 'isPrivate' | 'apiUrls'>

/**
 * Throws `not-an-export`, `drafts-exposed` for drafts without `isPrivate`, `folder-locked`, `export-incomplete` for a
 * folder that was not completely written, and `export-partial` for another target than that of its shards.
 */
export async function openExport(folder: string, options: OpenOptions): Promise<OpenExport> {
  const work = findAnyExport(folder, null).state
  const lock = await lockIfThere(work, folder)
  try {
    const found = findAnyExport(folder, options.state)
    if (found.info.preview && !options.isPrivate) {
      const fix = 'Upload the public folder, or pass --private if the target is private.'
      throw new ExportError('drafts-exposed', `${folder} holds drafts, for previews`, fix)
    }
    const { apiRoot, handler, preview, defaultSite, sites: all } = found.info
    const domain = all.find(({ id }) => id === defaultSite)?.domain ?? all[0]?.domain
    const of = `${preview ? draftsOf : 'the export of '}${domain}`
    const finished = finishedAt(found, folder, work)
    const sites = sitesOf(found, options.apiUrls)
    const uploaded = uploadedFiles(found, options.to)
    const { folder: files, state } = found
    return { files, state, apiRoot, sites, handler, finished, isDrafts: preview, of, uploaded, lock }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Locks the exporter's folder. If it does not exist or is not writable, no other run can export here. */
export async function lockIfThere(work: string, folder: string): Promise<Pick<FolderLock, 'check' | 'release'>> {
  const none = { check: () => {}, release: async () => {} }
  if (!fs.existsSync(work)) return none
  try {
    return await lockFolder(work, folder)
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return none
    throw error
  }
}

/** The record is removed before the first file is published, and written after the last one. */
function finishedAt({ record, state }: FoundExport, folder: string, work: string): string | null {
  if (record.kind === 'there') return record.summary.finished
  // The record is of another release, or of another user.
  if (record.kind === 'other' || record.kind === 'unreadable') return null
  const isExported = fs.existsSync(path.join(work, 'djangocms-static.json'))
  if (record.kind === 'none' && state === path.resolve(work) && !isExported) return null
  const message = `${folder} has no record of a complete export in ${state}: a run may have been interrupted while publishing`
  const fix = 'Run the export again. If its record is kept elsewhere, name that folder with --state.'
  throw new ExportError('export-incomplete', message, fix)
}

/** The sites of an export. Without documents, their URLs are assumed to be at their domains, as in exports. */
function sitesOf({ info }: FoundExport, apiUrls: OpenOptions['apiUrls']): ServedSite[] {
  return info.sites.map(({ id, domain, folder, facts }) => {
    const configured = apiUrls[String(id)] ?? (id === info.defaultSite ? apiUrls.default : undefined)
    return { id, folder, apiUrl: configured ?? facts?.apiUrl ?? `https://${domain}` }
  })
}
