import type { CacheProviderFactory } from 'astro'
import memory from 'astro/cache/memory'
import { tokenCookie } from '../lib/preview'

/** Astro's cache of pages in memory, but for editors: they see drafts at the same URLs. */
const pageCache: CacheProviderFactory = (config) => {
  const provider = memory(config)
  return {
    ...provider,
    onRequest: async (context, next) => {
      const isEditor = context.request.headers.get('cookie')?.includes(`${tokenCookie}=`)
      return isEditor || !provider.onRequest ? next() : provider.onRequest(context, next)
    },
  }
}

export default pageCache
