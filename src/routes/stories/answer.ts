import { encodePath } from '../../model/address.js'
import type { Json } from '../../model/values/json.js'
import { itemBody, storedListBody } from '../collections/answer.js'
import type { RouteAnswer } from '../route-answer.js'
import { pathsOf, type StoriesOptions } from './stories-options.js'

/** Members that `?q=` looks at. */
const searched = ['title', 'subtitle', 'abstract']

/** The handler's parts of `stories`, for `createHandler({ routes: storiesAnswers({ path: 'blog' }) })`. */
export function storiesAnswers(options: Pick<StoriesOptions, 'path'>): RouteAnswer[] {
  return [...pathsOf(options).keys()].map(storiesAnswer)
}

/**
 * The views of djangocms_stories.urls that show content, below the path of the page: posts, categories, tags, those of
 * one, and one post by its slug.
 */
export function storiesAnswer(name: string): RouteAnswer {
  const root = `<language>/${name}/`
  return {
    name,
    patterns: ['', 'category/', 'category/<slot>/', 'tag/', 'tag/<slot>/']
      .flatMap((list) => [list, `${list}<int>/<int>/`])
      .concat('<slot>/')
      .map((below) => root + below),
    // Drafts are seen in the CMS.
    previews: false,
    async answer(request, documents) {
      const { slot: key, language } = request.match
      const group = request.path.split('/')[2] ?? ''
      const stored = (list: string) => documents.value(name, `${list} ${language}`) as Promise<Json[] | null>
      if (group !== 'category' && group !== 'tag') {
        if (key !== null) return itemBody(request, documents, name, key)
        return storedListBody(request, documents, await stored('list'), searched)
      }
      if (key === null) return storedListBody(request, documents, await stored(group), [], `${group}/`)
      const places = (await documents.value(name, `${group} ${language} ${key}`)) as number[] | null
      const list = places && (await stored('list'))
      const found = list && places.flatMap((place) => list[place] ?? [])
      return storedListBody(request, documents, found, searched, `${group}/${encodePath(key)}/`)
    },
  }
}
