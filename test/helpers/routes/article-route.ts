import { type Json, type ListSource, listBody, type Route, type RouteAnswer } from '../../../src/routes/index.js'
import { articleType, publicArticles } from './news-site.js'

/** Articles in pages of two, and each by its id. */
export const articleAnswer: RouteAnswer = {
  name: 'articles',
  patterns: ['<language>/articles/', '<language>/articles/<int>/'],
  async answer(request, documents) {
    const [id] = request.match.numbers
    if (id === undefined) return listBody(request, documents, listOf(await documents.value('articles', 'list')))
    const article = await documents.value('articles', String(id))
    return article === null ? null : JSON.stringify(article)
  },
}

function listOf(items: Json | null): ListSource {
  const list = Array.isArray(items) ? items : []
  return {
    count: list.length,
    read: (offset, limit) => list.slice(offset, offset + limit).map((one) => JSON.stringify(one)),
  }
}

export const articleRoute: Route = {
  ...articleAnswer,
  rows: [{ ...publicArticles, order: ['-id'], columns: ['starts'] }],
  *values({ context, languages }, { 'news.article': articles = [] }) {
    const base = `${context.bases.api}${context.project.manifest.api_root}${languages[0]}`
    const objects = articles.map(({ id, starts }) => ({
      id,
      starts,
      content: `${base}/placeholders/${articleType}/${id}/content/`,
    }))
    yield ['list', objects as Json]
    for (const object of objects) yield [String(object.id), object as Json]
  },
  families: [
    {
      name: 'articles',
      from: 'site',
      *requests({ languages }, documents) {
        const articles = documents.value('articles', 'list') as { id: number }[]
        for (const language of languages) {
          yield { path: `${language}/articles/` }
          for (const { id } of articles) yield { path: `${language}/articles/${id}/` }
        }
      },
    },
  ],
  pageSize: { documented: 2, released: 2 },
  schema: () => ({ type: 'object' }),
  operations: [
    { names: [], summary: 'Articles.', query: ['limit', 'offset'], tag: 'articles' },
    { names: ['id'], summary: 'An article.', query: [], tag: 'articles' },
  ],
  caching: { topic: null, follows: [], tags: ({ site }) => [`articles-${site}`] },
}
