import path from 'node:path'
import { pointerFile } from '../documents/export-pointer.js'
import { reasonOf } from '../errors.js'
import type { ExportReader } from './export-reader.js'
import { folderOf } from './folder-source.js'
import type { ReadOptions } from './open-export.js'
import { readExport } from './read-export.js'

export interface DjangocmsLoaderOptions extends ReadOptions {
  /** Folder of an export, or the URL of a host that serves it. */
  readonly from: string | URL
  /** Codes; all public languages by default. */
  readonly languages?: readonly string[]
}

/** Astro's `Loader` of a content collection. */
export interface AstroLoader {
  readonly name: string
  load(context: AstroLoaderContext): Promise<void>
}

/**
 * A content loader for Astro: an entry for each page of each language, with the id `en/about-us/team` (`en` for home)
 * and an ExportedPage as its data. An unchanged export is not read again; otherwise only entries of changed pages are
 * updated, and those of removed pages deleted. A refresh with `{ full: true }` reads every page. The development server
 * loads again when an export replaces the pointer file of a folder.
 */
export function djangocmsLoader({ from, languages, ...options }: DjangocmsLoaderOptions): AstroLoader {
  /** By collection. */
  const listeners = new Map<string, Listener>()
  let last = Promise.resolve()
  /** One load at a time. */
  const load = (context: AstroLoaderContext) => {
    const loading = last.then(() => loadExport(from, languages, options, context))
    last = loading.catch(() => {})
    return loading
  }
  return {
    name: 'djangocms-static',
    // Watches first: an export may end while pages are read.
    async load(context) {
      watchExport(folderOf(from), load, context, listeners)
      await load(context)
    },
  }
}

type Listener = (file: string) => void

async function loadExport(
  from: string | URL,
  languages: readonly string[] | undefined,
  options: ReadOptions,
  context: AstroLoaderContext,
): Promise<void> {
  const { store, meta, logger, refreshContextData } = context
  const reader = await readExport(from, options)
  const codes = languages ?? (await reader.publicLanguages())
  const fingerprint = reader.digest === null ? null : JSON.stringify([reader.digest, reader.site, codes])
  const isLoaded =
    fingerprint !== null && meta.get('export') === fingerprint && meta.get('entries') === sizeOf(store.keys())
  if (isLoaded && refreshContextData?.full !== true) {
    logger.info('the export has not changed')
    return
  }
  // After a failure, the next load must not skip the export.
  meta.delete('export')
  const { ids, changed } = await loadPages(reader, codes, context)
  const removed = [...store.keys()].filter((id) => !ids.has(id))
  for (const id of removed) store.delete(id)
  if (fingerprint !== null) meta.set('export', fingerprint)
  meta.set('entries', sizeOf(store.keys()))
  logger.info(`${ids.size} pages, ${changed} new or changed, ${removed.length} removed`)
}

/** Loads again with each new pointer, which an export writes last. */
function watchExport(
  folder: string | null,
  load: (context: AstroLoaderContext) => Promise<void>,
  { refreshContextData: _, ...context }: AstroLoaderContext,
  listeners: Map<string, Listener>,
): void {
  const { collection, watcher, logger } = context
  if (!watcher || folder === null) return
  const pointer = path.resolve(folder, pointerFile)
  const reload = (changed: string) => {
    if (path.resolve(changed) === pointer) load(context).catch((error: unknown) => logger.error(reasonOf(error)))
  }
  // Astro itself removes listeners before a refresh of all loaders alone.
  const previous = listeners.get(collection)
  listeners.set(collection, reload)
  watcher.add(pointer)
  for (const event of ['add', 'change'] as const) {
    if (previous) watcher.off(event, previous)
    watcher.on(event, reload)
  }
}

async function loadPages(
  reader: ExportReader,
  languages: readonly string[],
  { store, parseData, generateDigest }: AstroLoaderContext,
): Promise<{ ids: Set<string>; changed: number }> {
  const ids = new Set<string>()
  let changed = 0
  for (const language of languages) {
    for await (const page of reader.pages(language)) {
      const id = page.path === '' ? language : `${language}/${page.path}`
      const data = { ...page }
      const digest = generateDigest(data)
      ids.add(id)
      if (store.get(id)?.digest === digest) continue
      store.set({ id, data: await parseData({ id, data }), digest })
      changed += 1
    }
  }
  return { ids, changed }
}

function sizeOf(keys: Iterable<string>): string {
  return String([...keys].length)
}

/**
 * The part of Astro's `LoaderContext` (`astro/loaders`, Astro 5 and later) that the loader uses. Astro itself is not a
 * dependency.
 */
export interface AstroLoaderContext {
  /** Name of the collection that is loaded. */
  readonly collection: string
  readonly store: AstroStore
  /** Texts that persist between loads. */
  readonly meta: {
    get(key: string): string | undefined
    set(key: string, value: string): void
    delete(key: string): void
  }
  readonly logger: { info(message: string): void; error(message: string): void }
  /** Validates data with the schema of the collection. */
  parseData<Data extends Record<string, unknown>>(entry: { id: string; data: Data }): Promise<Data>
  generateDigest(data: Record<string, unknown> | string): string
  /** Data of the integration that requested a refresh. */
  readonly refreshContextData?: Record<string, unknown>
  /** Of the development server. */
  readonly watcher?: AstroWatcher
}

export interface AstroWatcher {
  add(file: string): unknown
  on(event: 'add' | 'change', listener: (file: string) => void): unknown
  off(event: 'add' | 'change', listener: (file: string) => void): unknown
}

export interface AstroStore {
  get(id: string): { digest?: number | string } | undefined
  set(entry: { id: string; data: Record<string, unknown>; digest: number | string }): boolean
  delete(id: string): void
  keys(): Iterable<string>
}
