import * as assert from 'uvu/assert'
import type { FileChange, FileOrigin } from '../../src/build/record/file-change.js'
import { cacheTags, tagsToPurge } from '../../src/deliver/purge/cache-tags.js'
import { routes } from '../../src/routes/routes.js'
import { describe } from '../harness.js'

const nowhere: FileOrigin = { site: 1, family: '', language: 'en', page: null, content: null, placeholders: [] }

describe('cache tags', (it) => {
  const cases: [origin: Partial<FileOrigin>, ...tags: string[]][] = [
    [{ family: 'pages', page: 12, content: 5, placeholders: [34, 35] }, 'page-12', 'placeholder-34', 'placeholder-35'],
    [{ family: 'placeholders', page: 12, content: 5, placeholders: [34] }, 'placeholder-34', 'page-12'],
    [{ family: 'placeholders', placeholders: [99] }, 'placeholder-99'],
    [{ family: 'menu', site: 2, language: 'pt-br' }, 'navigation-2-pt-br'],
    [{ family: 'breadcrumbs-paths', page: 12 }, 'navigation-1-en'],
    [{ family: 'pages-list' }, 'pages-1-en'],
    [{ family: 'pages-tree' }, 'pages-1-en'],
    [{ family: 'page_search' }, 'pages-1-en'],
    [{ family: 'languages', language: null }, 'site-1'],
    [{ family: 'pointer', language: null }, 'export'],
    [{ family: 'documents', language: null }, 'document-0123'],
  ]
  for (const [origin, ...tags] of cases) {
    it(`of ${JSON.stringify(origin)}: ${tags.join(' ') || 'none'}`, () => {
      assert.equal(cacheTags('_data/0123.json', { ...nowhere, ...origin }, routes), tags)
    })
  }

  it('of files of no site are those of the whole export', () => {
    assert.equal(cacheTags('404.json', null, routes), ['export'])
  })

  it('to purge are the first of what a file shows, and of what it showed before', () => {
    const change = (page: number): FileOrigin => ({ ...nowhere, family: 'pages', page, placeholders: [7] })
    const file: FileChange = { kind: 'changed', name: 'x.json', bytes: 1, hash: '', origin: change(3) }
    assert.equal(tagsToPurge(file, routes), ['page-3'])
    assert.equal(tagsToPurge({ ...file, before: change(4) }, routes), ['page-3', 'page-4'])
    assert.equal(tagsToPurge({ ...file, before: null }, routes), ['page-3'])
  })

  it('to purge have a document only when it is removed', () => {
    const origin: FileOrigin = { ...nowhere, family: 'documents', language: null }
    const file: FileChange = { kind: 'added', name: '_data/0123.json', bytes: 1, hash: '', origin }
    assert.equal(tagsToPurge(file, routes), [])
    assert.equal(tagsToPurge({ ...file, kind: 'removed' }, routes), ['document-0123'])
  })
})
