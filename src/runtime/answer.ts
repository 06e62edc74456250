import { treeText } from '../model/values/json-tree.js'
import type { Documents } from '../routes/documents.js'
import type { Body, RouteRequest } from '../routes/route-answer.js'
import { type Answer, notFound, streamOf } from './respond.js'

/** The answer to a request after its site, route and permission have been checked. */
export async function answerTo(request: RouteRequest, documents: Documents): Promise<Answer> {
  const { query, match, path } = request
  const { route } = match
  // A file holds the answer to a URL without parameters.
  const asksFile = String(query) === '' && !(await route.skipsFile?.(request, documents))
  const body = (asksFile ? await documents.file(path) : null) ?? (await route.answer(request, documents))
  if (body === null) return notFound
  const mediaType = route.mediaType?.(path)
  const headers = mediaType ? { 'content-type': mediaType } : {}
  return { status: 200, body: replyBody(body), headers }
}

function replyBody(body: Body): Answer['body'] {
  if (typeof body === 'string' || 'length' in body) return body
  return 'tree' in body ? treeText(body.tree) : streamOf(body.pieces)
}
