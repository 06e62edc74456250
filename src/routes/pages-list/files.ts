import { listRequests } from '../lists/list-requests.js'
import type { SiteFamily } from '../route-files.js'

/** The list of each language. */
export const pagesListFiles: SiteFamily = {
  name: 'pages-list',
  from: 'site',
  isByLanguage: true,
  *requests({ languages }, documents, settings) {
    const pageSize = documents.pageSize[this.name] ?? null
    for (const language of languages) {
      const path = `${language}/${this.name}/`
      yield* listRequests(path, documents.pagesList(language), pageSize, documents, settings)
    }
  },
}
