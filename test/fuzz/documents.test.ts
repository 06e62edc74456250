import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { createHandler } from '../../src/runtime/handler.js'
import { describe } from '../harness.js'
import { exportedFiles, fileStore } from '../helpers/exports/memory-export.js'
import { anyDamage, damaged, holdsForAll } from '../helpers/random/fuzz.js'

const origin = 'http://press.example.com/api'

/** Requests that read every kind of document. */
const urls = [
  'en/pages/',
  'en/pages/about-us/',
  'en/pages-list/?limit=3',
  'de/pages-list/?limit=2&offset=1',
  'en/pages-tree/?x',
  'en/page_search/?q=a',
  'en/page_search/?q=and&limit=2',
  'en/page_search/?q=about%20us',
  'en/menu/1/2/3/4/about-us/',
  'en/submenu/3/about-us/?x',
  'de/breadcrumbs/about-us/?x',
  'plugins/?x',
  'languages/?x',
  'en/placeholders/3/1/content/?x',
]

describe('damaged documents and search indexes', (it) => {
  it('are answered with 503, or like others: never with an exception, and never for ever', async () => {
    const files = await exportedFiles('press', ['--skip', 'pages', '--skip', 'placeholders'])
    const documents = [...files.keys()].filter((name) => name.startsWith('_data/'))
    assert.ok(documents.length > 20)
    const damage = fc.tuple(fc.constantFrom(...documents), anyDamage, fc.constantFrom(...urls))
    await holdsForAll(damage, 600, async ([name, damages, url]) => {
      const other = new Map([[name, damaged(files.get(name) ?? '', damages)]])
      const handler = createHandler({ store: fileStore(files, other), refresh: 0 })
      const response = await silently(() => handler(new Request(`${origin}/${url}`)))
      await response.text()
      assert.ok(response.status < 500 || response.status === 503, `${name}, ${url}: ${response.status}`)
    })
  })
})

/** The handler tells what it could not read; here that is expected. */
async function silently<T>(work: () => Promise<T>): Promise<T> {
  const { error } = console
  console.error = () => {}
  try {
    return await work()
  } finally {
    console.error = error
  }
}
