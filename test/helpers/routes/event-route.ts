import { type Json, listBody, type ModelSelection, type Route, type RouteAnswer } from '../../../src/routes/index.js'

/** The handler's half: events in pages of two, and each by its slug. */
export const eventAnswer: RouteAnswer = {
  name: 'events',
  patterns: ['<language>/events/', '<language>/events/<slug>/'],
  async answer(request, documents) {
    const { slug } = request.match
    if (slug === null) {
      const list = ((await documents.value('events', 'list')) ?? []) as Json[]
      const read = (offset: number, limit: number) =>
        list.slice(offset, offset + limit).map((one) => JSON.stringify(one))
      return listBody(request, documents, { count: list.length, read })
    }
    const event = await documents.value('events', `event ${slug}`)
    return event === null ? null : JSON.stringify(event)
  },
}

/** Which rows are public: published, and not of the future. */
export const publicEvents: ModelSelection = {
  model: 'nursery.event',
  where: { published: true, starts: { lte: { now: true } } },
}

/** Events of the nursery, the newest first; each leads to its placeholder. */
export const eventRoute: Route = {
  ...eventAnswer,
  rows: [{ ...publicEvents, order: ['-starts'], columns: ['slug', 'title'] }],
  *values({ context, languages }, { 'nursery.event': events = [] }) {
    const { project, bases } = context
    const type = project.contentTypes.get('nursery.event')
    const objects = events.map(({ id, slug, title, starts }) => ({
      slug,
      title,
      starts,
      content: `${bases.api}${project.manifest.api_root}${languages[0]}/placeholders/${type}/${id}/content/`,
    }))
    yield ['list', objects as Json]
    for (const event of objects) yield [`event ${event.slug}`, event as Json]
  },
  families: [
    {
      name: 'events',
      from: 'site',
      *requests({ languages }, documents) {
        const events = documents.value('events', 'list') as { slug: string }[]
        for (const language of languages) {
          yield { path: `${language}/events/` }
          for (const { slug } of events) yield { path: `${language}/events/${slug}/` }
        }
      },
    },
  ],
  pageSize: { documented: 2, released: 2 },
  schema: () => ({ type: 'object' }),
  operations: [
    { names: [], summary: 'Events.', query: ['limit', 'offset'], tag: 'events' },
    { names: ['slug'], summary: 'An event.', query: [], tag: 'events' },
  ],
  caching: { topic: null, follows: [], tags: ({ site }) => [`events-${site}`] },
}
