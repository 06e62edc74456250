import type { Route } from '../../../src/routes/route.js'
import type { RouteAnswer } from '../../../src/routes/route-answer.js'

/** The handler's half of a route: one document, one answer a language. */
export const pingAnswer: RouteAnswer = {
  name: 'ping',
  patterns: ['<language>/ping/'],
  async answer({ match, query }, documents) {
    const value = (await documents.value('ping', match.language ?? '')) as { pong: string } | null
    const pong = query.get('pong') ?? value?.pong
    return value === null ? null : JSON.stringify({ ...value, pong })
  },
}

const pong = { name: 'pong', description: 'Another answer.', schema: { type: 'string' } }

/** A small route with every part but `checks`: any text may be a link or hidden. */
export const ping: Route = {
  ...pingAnswer,
  families: [
    {
      name: 'ping',
      from: 'site',
      requests: ({ languages }) => languages.map((language) => ({ path: `${language}/ping/` })),
    },
  ],
  values: ({ context, languages }) => languages.map((language) => [language, { pong: context.site.name, language }]),
  schema: () => ({ $ref: '#/components/schemas/Pong' }),
  components: () => ({
    Pong: {
      type: 'object',
      description: 'The answer to a ping.',
      required: ['pong', 'language'],
      properties: { pong: { type: 'string' }, language: { type: 'string' } },
      additionalProperties: false,
    },
  }),
  operations: [{ names: [], summary: 'Answers a ping.', query: ['preview', pong], tag: 'tools' }],
  caching: {
    control: 'public, max-age=60',
    topic: null,
    follows: [],
    tags: ({ site, language }) => [`ping-${site}-${language}`],
  },
}
