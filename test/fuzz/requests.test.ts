import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { createHandler } from '../../src/runtime/handler.js'
import { describe } from '../harness.js'
import { exportedFiles, fileStore } from '../helpers/exports/memory-export.js'
import { holdsForAll } from '../helpers/random/fuzz.js'

const word = fc.oneof(
  fc.constantFrom(
    'en',
    'de',
    'fr',
    'about-us',
    'team',
    '100',
    '0',
    '',
    '..',
    '.',
    '%2e%2e',
    '%',
    '%ff',
    '%00',
    'content',
  ),
  fc.string({ maxLength: 8 }),
  fc.integer().map(String),
)
const family = fc.constantFrom(
  'pages',
  'pages-list',
  'pages-tree',
  'page_search',
  'placeholders',
  'menu',
  'submenu',
  'breadcrumbs',
  'languages',
  'plugins',
  'healthcheck',
  'schema',
  'docs',
  'preview',
)
const path = fc
  .tuple(
    fc.constantFrom('en', 'de', 'fr', 'xx', '', '..'),
    family,
    fc.array(word, { maxLength: 6 }),
    fc.constantFrom('/', ''),
  )
  .map(([language, name, words, end]) => `/api/${[language, name, ...words].join('/')}${end}`)
const parameter = fc.tuple(
  fc.oneof(fc.constantFrom('q', 'limit', 'offset', 'html', 'preview', 'next', 'token'), fc.string({ maxLength: 5 })),
  fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.integer().map(String),
    fc.constantFrom('1', '%', '9'.repeat(30), 'a'.repeat(3000)),
  ),
)
const header = fc.tuple(
  fc.constantFrom('x-site-id', 'origin', 'if-none-match', 'cookie', 'authorization', 'host'),
  fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('1', '2', '-1', '999', '*', 'Bearer x', 'sessionid=a')),
)
const question = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE'),
  path: fc.oneof({ weight: 4, arbitrary: path }, { weight: 1, arbitrary: fc.string().map((text) => `/${text}`) }),
  parameters: fc.array(parameter, { maxLength: 4 }),
  headers: fc.array(header, { maxLength: 2 }),
})

describe('the handler, asked anything', (it) => {
  it('answers with a status below 500, and whole', async () => {
    const files = await exportedFiles('press')
    const handler = createHandler({ store: fileStore(files), refresh: 0 })
    await holdsForAll(question, 1000, async ({ method, path, parameters, headers }) => {
      const query = parameters.map((pair) => pair.map(encodeLoosely).join('=')).join('&')
      const url = URL.canParse(`http://press.example.com${path}?${query}`)
        ? `http://press.example.com${path}${query && `?${query}`}`
        : null
      if (url === null) return
      const response = await handler(new Request(url, { method, headers: allowedHeaders(headers) }))
      const text = await response.text()
      assert.ok(response.status < 500, `${method} ${url}: ${response.status}`)
      if (text !== '' && response.headers.get('content-type') === 'application/json') JSON.parse(text)
    })
  })
})

/** Percent signs stay as they are, whatever follows them. */
function encodeLoosely(text: string): string {
  return encodeURIComponent(text).replaceAll('%25', '%')
}

function allowedHeaders(pairs: readonly (readonly [string, string])[]): Headers {
  const headers = new Headers()
  for (const [name, value] of pairs) if (/^[\t\x20-\x7e]*$/.test(value)) headers.set(name, value)
  return headers
}
