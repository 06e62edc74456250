import * as assert from 'uvu/assert'
import type { Viewer } from '../../src/model/access/viewer.js'
import { publicViewer, superuserViewer } from '../../src/model/access/viewers.js'
import { cmsVersions } from '../../src/model/cms-versions.js'
import { buildProject } from '../../src/model/linking/build-project.js'
import { menuVersions } from '../../src/model/menu-versions.js'
import type { NavigationNode } from '../../src/model/menus/navigation-node.js'
import type { Project } from '../../src/model/project.js'
import { describe } from '../harness.js'
import { small, smallRules } from '../helpers/sites/small-project.js'

type Schema = keyof typeof cmsVersions

describe('nodes of menus tell where their pages redirect to', (it) => {
  const table: [schema: Schema, release: string, tells: boolean][] = [
    ['5.0', '5.0.0', false],
    ['5.0', '5.0.7', false],
    ['5.0', '5.0.8', true],
    ['5.0', '5.0.13', true],
    ['5.0', '5.1.0', true],
    ['5.1', '5.1.1', true],
  ]
  for (const [schema, release, tells] of table) {
    it(`${tells ? '' : 'not '}in django CMS ${release}`, () => {
      assert.is('redirect_url' in firstNode(projectOf(schema, release), publicViewer).attr, tells)
    })
  }
})

describe('nodes of menus in previews have addresses', (it) => {
  const table: [schema: Schema, release: string, namesLanguage: boolean][] = [
    ['4.1', '4.1.11', false],
    ['5.0', '5.0.0', false],
    ['5.0', '5.0.4', false],
    ['5.0', '5.0.5', true],
    ['5.0', '5.0.13', true],
    ['5.0', '5.1.0', true],
    ['5.1', '5.1.1', true],
  ]
  for (const [schema, release, namesLanguage] of table) {
    it(`${namesLanguage ? 'that name a language' : 'without a language'} in django CMS ${release}`, () => {
      const { url } = firstNode(projectOf(schema, release), () => superuserViewer())
      assert.is(url, `/admin/cms/placeholder/object/1/preview/11/${namesLanguage ? '?language=' : ''}`)
    })
  }
})

describe('documents of navigation name the rules of menus', (it) => {
  const table: [schema: Schema, release: string, name: string][] = [
    ['5.0', '5.0.2', '5.0.0'],
    ['5.0', '5.0.3', '5.0'],
    ['5.0', '5.0.13', '5.0'],
    ['5.0', '5.1.0', '5.1'],
  ]
  for (const [schema, release, name] of table) {
    it(`of django CMS ${release}: ${name}`, () => {
      const { menus, menuVersion } = projectOf(schema, release).rules.cms
      assert.is(menuVersion, name)
      assert.is(menuVersions[menuVersion], menus)
    })
  }
})

describe('a release has the rules of its version, whatever tables it has', (it) => {
  const table: [schema: Schema, release: string, version: Schema, bySlug: boolean][] = [
    ['5.0', '5.0.13', '5.0', true],
    ['5.0', '5.1.0', '5.1', true],
    ['5.0', '5.1.1', '5.0', true],
    ['5.1', '5.1.1', '5.1', false],
    ['5.1', '5.2.0', '5.1', false],
    ['4.1', '4.1.3', '4.1', true],
  ]
  for (const [schema, release, version, bySlug] of table) {
    it(`${release} with tables of ${schema}: those of ${version}`, () => {
      const { rules } = projectOf(schema, release)
      assert.equal([rules.cms.version, rules.cms.addressesBySlug], [version, bySlug])
    })
  }
})

function projectOf(schema: Schema, release: string): Project {
  const admin_root = { en: '/admin/' }
  return buildProject(
    small.tables(),
    { ...small.manifest, cms: release, admin_root },
    { ...smallRules, cms: cmsVersions[schema] },
  )
}

function firstNode(project: Project, viewerOf: (project: Project) => Viewer): NavigationNode {
  const site = project.sites.get(1)
  assert.ok(site)
  const [node] = project.rules.cms.pageMenu(project, site, 'en', viewerOf(project))
  assert.ok(node)
  return node
}
