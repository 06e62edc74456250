import createClient from 'openapi-fetch'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { folderHandler } from '../helpers/answers/handlers.js'
import { openApiOf } from '../helpers/answers/openapi.js'
import { pathsType } from '../helpers/answers/openapi-paths.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { filesIn, typeCheck } from '../helpers/front-ends/typescript.js'

const client = `
import createClient from 'openapi-fetch'
import type { Paths } from './paths.js'

const api = createClient<Paths>({ baseUrl: 'https://api.example.com' })

export async function texts(): Promise<string[]> {
  const { data, error } = await api.GET('/api/{language}/pages/{path}/', {
    params: { path: { language: 'en', path: 'about-us' }, query: { preview: true } },
  })
  if (error) throw new Error(error.detail)
  return data.placeholders.flatMap(({ content }) =>
    content.flatMap((plugin) => (plugin.plugin_type === 'TextPlugin' ? [plugin.body ?? ''] : [])),
  )
}

export async function count(): Promise<number> {
  const { data } = await api.GET('/api/{language}/pages-list/', {
    params: { path: { language: 'de' }, query: { limit: 10 } },
  })
  return data?.count ?? 0
}
`

describe('the OpenAPI document and openapi-fetch', (it) => {
  it('types a client; wrong uses are found', async () => {
    const result = await sharedExport(sqliteEngine, 'garden', ['--openapi'])
    const paths = (await pathsType(openApiOf(result))).replace('export interface paths', 'export interface Paths')
    const wrong = [
      [`language: 'en', path`, `language: 'xx', path`],
      [`'/api/{language}/pages-list/'`, `'/api/{language}/no-such-list/'`],
      ['plugin.body', 'plugin.price'],
      ['limit: 10', `limit: 'ten'`],
      ['data?.count', 'data?.number'],
    ] as const
    const files = wrong.map(([from, to], index): [string, string] => [`wrong${index}.ts`, client.replace(from, to)])
    const said = typeCheck({ 'paths.ts': paths, 'client.ts': client, ...Object.fromEntries(files) })
    assert.equal(
      filesIn(said),
      files.map(([name]) => name),
      said,
    )
  })

  it('answers such a client', async () => {
    const { folder, text } = await sharedExport(sqliteEngine, 'garden', ['--openapi'])
    const handler = folderHandler(folder)
    const api = createClient<Record<string, { get: { responses: { 200: unknown } } }>>({
      baseUrl: 'http://h.example',
      fetch: (request: Request) => handler(request),
      // As docs/openapi.md says: page paths keep their slashes.
      pathSerializer: (path, params) =>
        path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURI(String(params[name]))),
    })
    const options = { params: { path: { language: 'en', path: 'about-us/team' } } }
    const { data, response } = await api.GET('/api/{language}/pages/{path}/', options as never)
    assert.is(response.url === '' ? 200 : response.status, 200)
    assert.equal(data, JSON.parse(text('/api/en/pages/about-us/team/') ?? ''))
  })
})
