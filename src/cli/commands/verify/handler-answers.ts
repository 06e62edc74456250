import type { VerifyOptions } from '../../../deliver/verify/verify-export.js'
import type { Route } from '../../../routes/route.js'
import { createHandler, type Handler } from '../../../runtime/handler.js'
import { folderStore } from '../../../serve/folder-store.js'

/** Whether the runtime handler can answer a path from an export, determined by a request to it. */
export function handlerAnswers(routes: readonly Route[]): VerifyOptions['answers'] {
  const handlers = new Map<string, Handler>()
  return async (folder, site, path, query) => {
    const handler = handlers.get(folder) ?? createHandler({ store: folderStore(folder), routes, refresh: 3_600_000 })
    handlers.set(folder, handler)
    const url = `http://localhost${path}${query === '' ? '' : `?${query}`}`
    const response = await handler(new Request(url, { method: 'HEAD', headers: { 'x-site-id': String(site) } }))
    return response.status === 200
  }
}
