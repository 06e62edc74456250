import type { FileText } from '../../model/values/json-tree.js'
import type { PlannedDocuments, ProjectList } from '../documents.js'
import type { FileSettings, PlannedRequest } from '../route-files.js'
import { followableWindows, type Window, windowText } from './pagination.js'

/** The files of a list: all of it where `pageSize` is null, or every page that links lead to. `path` as in PlannedRequest. */
export function* listRequests(
  path: string,
  list: ProjectList,
  pageSize: number | null,
  { apiRoot, linkBases }: Pick<PlannedDocuments, 'apiRoot' | 'linkBases'>,
  { pagination }: Pick<FileSettings, 'pagination'>,
): Iterable<PlannedRequest> {
  if (pageSize === null) {
    yield { path, text: () => listPieces(list) }
    return
  }
  const below = pagination === 'static' ? windowPath : windowQuery
  const link = (window: Window) => linkBases.apiUrl + apiRoot + path + below(window)
  for (const window of followableWindows(list.count, pageSize)) {
    const { offset, limit } = window
    yield {
      path: path + windowPath(window),
      text: () => windowText(list.count, window, list.read(offset, limit), link),
    }
    if (pagination === 'query') break
  }
}

/** `100/200/` for limit 100, offset 200; the first page is the list itself. */
function windowPath({ limit, offset }: Window): string {
  return offset === 0 ? '' : `${limit}/${offset}/`
}

function windowQuery({ limit, offset }: Window): string {
  return offset === 0 ? `?limit=${limit}` : `?limit=${limit}&offset=${offset}`
}

const portion = 100

function* listPieces(list: ProjectList): Extract<FileText, Iterable<unknown>> {
  if (list.count === 0) yield '[]'
  for (let offset = 0; offset < list.count; offset += portion) {
    yield `${offset === 0 ? '[' : ','}${list.read(offset, portion).join(',')}`
  }
  if (list.count > 0) yield ']'
}
