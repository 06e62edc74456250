import * as assert from 'uvu/assert'
import { findingText } from '../../src/finding-table.js'
import type { Finding } from '../../src/findings.js'
import { describe } from '../harness.js'

describe('texts of findings', (it) => {
  const media = { file: 7, name: 'a.png', reason: 'its folder has no such file' }
  const texts: [finding: Finding, text: string][] = [
    [
      { code: 'sample-missing', plugins: 1 },
      '1 plugin of the samples cannot be compared: the database has none of that id and type',
    ],
    [
      { code: 'sample-missing', plugins: 1200 },
      '1,200 plugins of the samples cannot be compared: the database has none of that id and type',
    ],
    [
      { code: 'language-unknown', site: 2, language: 'sv', pages: 2 },
      'Site 2 has 2 pages with a URL in sv, which the manifest does not list for the site',
    ],
    [
      { code: 'template-unlisted', template: 'old.html', pages: 1 },
      'The manifest does not list old.html, the template of 1 page content: placeholders are those of the first template',
    ],
    [
      { code: 'path-long', site: 1, files: 1, longest: 'a/b' },
      'Site 1 has 1 page file with paths of more than 200 characters, the longest a/b',
    ],
    [
      { code: 'path-shadowed', site: 1, path: 'news', pages: [3, 9] },
      'Pages 3, 9 of site 1 share the path news: it answers with the first',
    ],
    [{ code: 'media-missing', ...media, page: null }, 'File 7 (a.png) is not copied: its folder has no such file'],
    [
      { code: 'media-refused', ...media, page: 4 },
      'File 7 (a.png) of page 4 is not copied: its folder has no such file',
    ],
    [
      { code: 'thumbnail-missing', ...media, page: 4 },
      'a.png, a thumbnail of file 7 of page 4, is not copied, and details of the image name it: its folder has no such file',
    ],
    [
      { code: 'redirect-loop', site: 1, addresses: ['/a/', '/b/'] },
      'Redirects of site 1 form a loop and are left out: /a/, /b/',
    ],
    [
      { code: 'redirect-unusable', site: 1, address: '/a/', target: 'mailto:x' },
      '/a/ of site 1 redirects to "mailto:x", which is not a web address',
    ],
  ]
  for (const [finding, text] of texts) {
    it(text, () => {
      assert.is(findingText(finding), text)
    })
  }
})
