import * as assert from 'uvu/assert'
import { createHandler, type Handler, type HandlerOptions } from '../../../src/runtime/handler.js'
import type { Store } from '../../../src/runtime/store.js'
import { folderStore } from '../../../src/serve/folder-store.js'
import { sqliteEngine } from '../databases/sqlite-engine.js'
import { sharedExport } from '../exports/shared-export.js'
import { walk } from '../folders.js'
import { type SiteName, siteManifest } from '../sites.js'

/** A handler that answers from an exported folder and reads its pointer file at every request. */
export function folderHandler(folder: string, options: Partial<HandlerOptions> = {}): Handler {
  return createHandler({ store: folderStore(folder), refresh: 0, ...options })
}

/** What a handler answers to a path; it must be there. */
export async function textOf(handler: Handler, path: string): Promise<string> {
  const response = await handler(new Request(`http://example.com${path}`))
  assert.is(response.status, 200, path)
  return response.text()
}

/** A store that counts what is read through it, and may be told to have no file at some paths. */
interface CountingStore extends Store {
  /** Reads since `reset`, with their length in characters and bytes. */
  readonly reads: { path: string; length: number; bytes: number }[]
  reset(): void
}

export function countingStore(store: Store, hidden: (path: string) => boolean = () => false): CountingStore {
  const reads: CountingStore['reads'] = []
  return {
    reads,
    reset: () => reads.splice(0),
    async read(path) {
      if (hidden(path)) return null
      const text = await store.read(path)
      reads.push({ path, length: text?.length ?? 0, bytes: Buffer.byteLength(text ?? '') })
      return text
    },
  }
}

/** A file below `api/` of a site, with the address that it is the answer to. */
interface AnswerFile {
  file: string
  site: number
  /** Below the API's root, decoded, such as `en/pages/about/`. */
  path: string
  url: string
}

/** Every answer of an export, sites of the second folder included. */
export function answerFiles(folder: string, site: SiteName): AnswerFile[] {
  const { api_root: root, site_id: defaultSite, sites } = siteManifest(site)
  return walk(folder).flatMap((file) => {
    const [, id, path] = /^(?:sites\/(\d+)\/)?api\/(.*)index\.json$/.exec(file) ?? []
    if (path === undefined) return []
    const number = id === undefined ? defaultSite : Number(id)
    // Names that some file systems reserve are escaped.
    const decoded = path.replace(/%[0-9A-F]{2}/g, decodeURIComponent)
    const url = `http://${sites[number]?.domain}${root}${decoded.split('/').map(encodeURIComponent).join('/')}`
    return [{ file, site: number, path: decoded, url }]
  })
}

interface Asking {
  ask(url: string, init?: RequestInit): Promise<Response>
}

/** Asks a handler of the site with three domains. */
export async function pressSite(options: Partial<HandlerOptions> = {}): Promise<Asking> {
  const { folder } = await sharedExport(sqliteEngine, 'press')
  const handler = folderHandler(folder, options)
  return { ask: (url, init) => handler(new Request(url, init)) }
}
