import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { siteManifest } from '../helpers/sites.js'

const image = 'filer_public/e2/37/e23740c8-d722-44c4-9c0b-22a165d88799/bild-0.png'
const paper = 'filer_public/34/c2/34c2452e-2851-41c8-aa88-d2339ed1a345/doc-0.txt'
const lost = 'data-cms-error="ref-not-found"'

/** Of the public image 1, the private image 3 and the public file 5. */
const stored =
  '<img data-cms-src="filer.image:1"><img data-cms-src="filer.image:3" src="/old.png"><a data-cms-href="filer.file:5">p</a>'

const released = (source: string) =>
  `<img data-cms-src="filer.image:1" ${source}><img data-cms-src="filer.image:3" src="/old.png" ${lost}>` +
  `<span data-cms-href="filer.file:5" ${lost}>p</span>`

const documented =
  `<img data-cms-src="filer.image:1" src="https://press.example.com/media/${image}"><img data-cms-src="filer.image:3" ${lost}>` +
  `<a data-cms-href="filer.file:5" href="https://press.example.com/media/${paper}">p</a>`

const cases: [name: string, written: string, facts: object, flags: string[]][] = [
  ['of the released contract have no addresses', released(lost), {}, ['--contract', 'released']],
  [
    'have those of public images where djangocms-text has its images of django-filer',
    released(`src="/media/${image}"`),
    { text_images: true },
    ['--contract', 'released'],
  ],
  ['of the documented contract have those of public files', documented, {}, []],
]

describe('references to files in fields with rich text', (it) => {
  for (const [name, written, facts, flags] of cases) {
    it(name, async () => {
      const copy = await sqliteEngine.copy('press')
      await copy.exec(`UPDATE djangocms_text_text SET body = '${stored}' WHERE cmsplugin_ptr_id = 141`)
      const { plugins } = siteManifest('press')
      for (const field of plugins.TextPlugin?.fields ?? []) if (field.name === 'body') field.like = 'HTMLField'
      const described = ['--manifest', changedManifest('press', { plugins, ...facts })]
      const { text } = await exported(copy.url, 'press', [...described, ...flags])
      const answer = text('/api/en/pages/broken-plugins/') ?? ''
      assert.ok(answer.includes(JSON.stringify(written).slice(1, -1)), answer)
    })
  }
})
