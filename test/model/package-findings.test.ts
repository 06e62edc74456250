import * as assert from 'uvu/assert'
import { oldCms, oldPackages } from '../../src/model/manifest/package-findings.js'
import { describe } from '../harness.js'
import { siteManifest } from '../helpers/sites.js'

/** Versions, and whether one that was written before is followed no more. */
const cases: [name: string, version: string, isOld: boolean][] = [
  ['django-cms', '4.1.0', true],
  ['django-cms', '4.1.2', true],
  ['django-cms', '4.1.3', false],
  ['django-cms', '4.1.11', false],
  ['django-cms', '4.1', false],
  ['django-cms', '5.0.0', false],
  ['djangocms-frontend', '2.4.9', true],
  ['djangocms-frontend', '1.10', true],
  ['djangocms-frontend', '2.5.0rc1', false],
  ['djangocms-frontend', '2.10.0', false],
  ['djangocms-picture', '4.0.0', true],
  ['djangocms-video', '3.1.0', true],
  ['djangocms-video', '3.2', false],
  ['djangocms-text', '0.1', false],
]

describe('versions of packages that are older than those that are followed', (it) => {
  for (const [name, version, isOld] of cases) {
    it(`${isOld ? 'are' : 'are not'} ${name} ${version}`, () => {
      const cms = name === 'django-cms' ? version : '5.1.3'
      const manifest = { ...siteManifest('garden'), cms, packages: { [name]: version } }
      const schema = cms.startsWith('4') ? '4.1' : '5.1'
      const found = [...oldCms(manifest, { schema }), ...oldPackages(manifest, { html: {} })]
      assert.equal(
        found.map((finding) => 'package' in finding && [finding.package, finding.version]),
        isOld ? [[name, version]] : [],
      )
      assert.equal(oldPackages(manifest, { html: null }), [])
    })
  }
})
