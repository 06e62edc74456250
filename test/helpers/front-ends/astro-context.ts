import { createHash } from 'node:crypto'
import type { AstroLoaderContext } from '../../../src/loaders/astro-loader.js'

/** What Astro keeps of a collection from load to load, in memory, by the rules of its content layer. */
export interface AstroStandIn {
  /** Of one load. */
  context(refreshContextData?: Record<string, unknown>): AstroLoaderContext
  ids(): string[]
  data(id: string): unknown
  /** Ids of entries that were set since the last time. */
  written(): string[]
  /** What was logged since the last time. */
  said(): string
  clear(): void
}

export function astroContext(): AstroStandIn {
  const entries = new Map<string, { data: Record<string, unknown>; digest: number | string }>()
  const meta = new Map<string, string>()
  const written: string[] = []
  const lines: string[] = []
  const store: AstroLoaderContext['store'] = {
    get: (id) => entries.get(id),
    set({ id, data, digest }) {
      if (entries.get(id)?.digest === digest) return false
      // Astro keeps entries as text between builds.
      entries.set(id, structuredClone({ data, digest }))
      written.push(id)
      return true
    },
    delete: (id) => void entries.delete(id),
    keys: () => [...entries.keys()],
  }
  return {
    context: (refreshContextData) => ({
      collection: 'pages',
      store,
      meta: {
        get: (key) => meta.get(key),
        set: (key, value) => void meta.set(key, value),
        delete: (key) => void meta.delete(key),
      },
      logger: { info: (message) => void lines.push(message), error: (message) => void lines.push(message) },
      parseData: async ({ data }) => data,
      generateDigest: (data) => createHash('sha256').update(JSON.stringify(data)).digest('hex'),
      ...(refreshContextData ? { refreshContextData } : {}),
    }),
    ids: () => [...entries.keys()],
    data: (id) => entries.get(id)?.data,
    written: () => written.splice(0),
    said: () => lines.splice(0).join('\n'),
    clear: () => entries.clear(),
  }
}
