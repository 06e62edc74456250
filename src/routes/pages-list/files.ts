import type { ProjectList } from '../documents.js'
import { followableWindows, type Window, windowText } from '../lists/pagination.js'
import type { FileText, SiteFamily } from '../route-files.js'

/** The list of each language: all of it, or every page that links lead to. */
export const pagesListFiles: SiteFamily = {
  name: 'pages-list',
  from: 'site',
  *requests({ languages }, documents, { pagination }) {
    const pageSize = documents.pageSize[this.name] ?? null
    for (const language of languages) {
      const path = `${language}/${this.name}/`
      const list = documents.pagesList(language)
      if (pageSize === null) {
        yield { path, text: () => listPieces(list) }
        continue
      }
      const below = pagination === 'static' ? windowPath : windowQuery
      const link = (window: Window) => documents.linkBases.apiUrl + documents.apiRoot + path + below(window)
      for (const window of followableWindows(list.count, pageSize)) {
        const { offset, limit } = window
        yield {
          path: path + windowPath(window),
          text: () => windowText(list.count, window, list.read(offset, limit), link),
        }
        if (pagination === 'query') break
      }
    }
  },
}

/** `100/200/` for limit 100, offset 200; the first page is the list itself. */
function windowPath({ limit, offset }: Window): string {
  return offset === 0 ? '' : `${limit}/${offset}/`
}

function windowQuery({ limit, offset }: Window): string {
  return offset === 0 ? `?limit=${limit}` : `?limit=${limit}&offset=${offset}`
}

/** Page objects of a piece. */
const pieceLength = 100

function* listPieces(list: ProjectList): Extract<FileText, Iterable<unknown>> {
  if (list.count === 0) yield '[]'
  for (let offset = 0; offset < list.count; offset += pieceLength) {
    yield `${offset === 0 ? '[' : ','}${list.read(offset, pieceLength).join(',')}`
  }
  if (list.count > 0) yield ']'
}
