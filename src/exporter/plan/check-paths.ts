import { fileKey } from '../../build/names/path-register.js'
import { ExportError } from '../../errors.js'
import type { Finding } from '../../findings.js'
import { endpointAt, pageAt } from '../../model/address.js'
import { contentIn } from '../../model/content.js'
import type { FileFamily } from '../../routes/route-files.js'
import { pagePaths, type SitePlan, shownContent } from '../../routes/site-plan.js'
import { filePath } from '../names/file-path.js'

/**
 * Checks the page paths that these families write, before anything is written. Throws `path-refused` for a path
 * that cannot be a file and `path-collision` for two that need the same one, with the pages they belong to. Returns
 * the finding about long paths; null: there are none.
 */
export function checkPaths(plan: SitePlan, families: readonly FileFamily[]): Finding | null {
  const byPath = families.some(({ pagePaths: written }) => written === 'all')
  if (!byPath && !families.some(({ pagePaths: written }) => written)) return null
  const long: string[] = []
  for (const language of plan.languages) {
    const paths = pagePaths(plan, language)
    const written = byPath ? paths : paths.filter((path) => shownContent(plan.context, path, language))
    long.push(...checkLanguage(plan, language, written))
  }
  const [longest] = long.sort((a, b) => b.length - a.length)
  return longest === undefined
    ? null
    : { code: 'path-long', site: plan.context.site.id, files: long.length, longest: longest }
}

/** Windows allows 260 characters, including the folder of the export. */
const longPath = 200

/** Returns the files whose paths are long. */
function checkLanguage(plan: SitePlan, language: string, paths: readonly string[]): string[] {
  const long: string[] = []
  const taken = new Map<string, string>()
  const nested: [key: string, path: string][] = []
  for (const path of paths) {
    const file = filePath(endpointAt(plan.context.project, language, path), () => pageOf(plan, language, path))
    if (plan.folder.length + file.length > longPath) long.push(plan.folder + file)
    const key = fileKey(file)
    const other = taken.get(key)
    if (other !== undefined) throw collision(plan, language, other, path)
    taken.set(key, path)
    if (key.match(fileLike)) nested.push([key, path])
  }
  // Such a folder needs the place of a file of the page above it.
  for (const [key, path] of nested) {
    for (const { index, 1: name } of key.matchAll(fileLike)) {
      if (name === 'html' && !plan.html) continue
      const other = taken.get(`${key.slice(0, index)}/index.json`)
      if (other !== undefined && other !== path) throw collision(plan, language, other, path)
    }
  }
  return long
}

/** A folder with the name of a file. */
const fileLike = /\/(index|html)\.json(?=\/)/g

function collision(plan: SitePlan, language: string, one: string, other: string): ExportError {
  const pages = [one, other].map((path) => pageOf(plan, language, path))
  const message = `${pages.join(' and ')} need the same file, at least on file systems that ignore case`
  return new ExportError('path-collision', message, 'Change one of the two paths in the CMS.')
}

/** `Page 12 "About us" at "about-us" of site 1`. */
function pageOf({ context }: SitePlan, language: string, path: string): string {
  const { project, site, viewer } = context
  const page = pageAt(site, path)
  const content = page && (contentIn(project, page, language, viewer) ?? page.contents[0])
  return `Page ${page?.id} ${JSON.stringify(content?.title ?? '')} at ${JSON.stringify(path)} of site ${site.id}`
}
