import * as assert from 'uvu/assert'
import { publicViewer } from '../../src/model/access/public-viewer.js'
import { cmsVersions } from '../../src/model/cms-versions.js'
import { buildProject } from '../../src/model/linking/build-project.js'
import { describe } from '../harness.js'
import { small, smallRules } from '../helpers/sites/small-project.js'

describe('nodes of menus tell where their pages redirect to', (it) => {
  const table: [schema: keyof typeof cmsVersions, version: string, tells: boolean][] = [
    ['5.0', '5.0.0', false],
    ['5.0', '5.0.7', false],
    ['5.0', '5.0.8', true],
    ['5.0', '5.0.13', true],
    ['5.1', '5.1.0', true],
  ]
  for (const [schema, version, tells] of table) {
    it(`${tells ? '' : 'not '}in django CMS ${version}`, () => {
      const cms = cmsVersions[schema]
      const project = buildProject(small.tables(), { ...small.manifest, cms: version }, { ...smallRules, cms })
      const site = project.sites.get(1)
      assert.ok(site)
      const [node] = cms.pageMenu(project, site, 'en', publicViewer(project))
      assert.ok(node)
      assert.is('redirect_url' in node.attr, tells)
    })
  }
})
