import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ExportPointer, PathDocument, SiteDocument } from '../resources/documents.js'
import { pointerFile } from '../resources/documents.js'
import { pathHash } from '../site/path-hash.js'

/** What an export says of itself in its pointer file. */
export interface ExportHead {
  readonly contract: 'documented' | 'released'
  readonly apiRoot: string
  readonly defaultSite: number
  readonly preview: boolean
  /** Answers without a file can be made from documents. */
  readonly handler: boolean
  readonly sites: readonly HeadSite[]
}

export interface HeadSite {
  readonly id: number
  readonly domain: string
  readonly folder: string
  /** From the site's document; null: it has none. */
  readonly facts: SiteFacts | null
}

export interface SiteFacts {
  readonly languages: readonly string[]
  readonly apiUrl: string
  readonly siteUrl: string
  /** A page of the site has this path, and shows something in the language, at least to some visitors. */
  shows(pagePath: string, language: string): boolean
  /** Documents that are named by the site's own. */
  readonly documents: readonly string[]
}

/** Reads the pointer file and the documents of sites. null: there is no pointer, or none that can be read. */
export function readExportHead(folder: string): ExportHead | null {
  const pointer = readJson<ExportPointer>(path.join(folder, pointerFile))
  if (!pointer || !Array.isArray(pointer.sites) || typeof pointer.apiRoot !== 'string') return null
  const { contract, apiRoot, defaultSite, preview } = pointer
  const sites = pointer.sites.map((site) => ({
    id: site.id,
    domain: site.domain,
    folder: site.folder,
    facts: site.document ? siteFacts(folder, site.document) : null,
  }))
  return { contract, apiRoot, defaultSite, preview, handler: pointer.sites.every(({ document }) => document), sites }
}

function siteFacts(folder: string, name: string): SiteFacts | null {
  const document = readJson<SiteDocument>(documentFile(folder, name))
  if (!document) return null
  const { publicLanguages: languages, apiUrl, shape, paths } = document
  return {
    languages,
    apiUrl,
    siteUrl: shape.siteUrl,
    shows(pagePath, language) {
      const entries = readJson<PathDocument>(documentFile(folder, paths[pathHash(pagePath) % paths.length] ?? ''))
      const entry = entries && Object.hasOwn(entries, pagePath) ? entries[pagePath] : undefined
      return (entry?.[languages.indexOf(language) + 1] ?? null) !== null
    },
    documents: namedDocuments(document),
  }
}

function namedDocuments(document: SiteDocument): string[] {
  const { navigation, paths, lists, objects, shown, slots, placeholders, search, found, plugins } = document
  const tables = [objects, shown, slots, ...Object.values(placeholders ?? {})].filter((table) => table !== null)
  return [
    plugins,
    ...Object.values(navigation),
    ...paths,
    ...Object.values(lists).flatMap(({ pieces }) => pieces.map(([, name]) => name)),
    ...tables.flatMap(({ blocks }) => Object.values(blocks)),
    ...Object.values(search),
    ...Object.values(found).flatMap((pieces) => Object.values(pieces).map(([name]) => name)),
  ].filter((name) => name !== '')
}

function documentFile(folder: string, name: string): string {
  return path.join(folder, '_data', `${name}.json`)
}

function readJson<T>(file: string): T | null {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as T | null
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
