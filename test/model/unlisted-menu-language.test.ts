import * as assert from 'uvu/assert'
import type { Viewer } from '../../src/model/access/viewer.js'
import { publicViewer, superuserViewer } from '../../src/model/access/viewers.js'
import { cmsVersions } from '../../src/model/cms-versions.js'
import { buildProject } from '../../src/model/linking/build-project.js'
import type { Project } from '../../src/model/project.js'
import type { VersionRow } from '../../src/model/rows/rows.js'
import { describe } from '../harness.js'
import { small, smallRules } from '../helpers/sites/small-project.js'

type State = VersionRow['state']

/** Titles are those of states; the page's contents are German, and no site has the French of the menu. */
describe('menus of django CMS 4.1 in a language that the site does not have', (it) => {
  // Versions of the content, title of the page's node for visitors, in previews.
  const cases: [State[], State[], State[]][] = [
    [['published'], ['published'], ['published']],
    [['draft'], [], ['draft']],
    [['published', 'draft'], ['published'], ['published']],
    [['published', 'archived'], ['published'], ['published']],
    [['archived'], [], []],
  ]
  for (const [states, publicly, previewed] of cases) {
    it(`show of contents that are ${states.join(', ')} the published one, also in previews`, () => {
      const project = build(states)
      assert.equal(titles(project, publicViewer(project)), publicly)
      assert.equal(titles(project, superuserViewer()), previewed)
    })
  }
})

function titles(project: Project, viewer: Viewer): string[] {
  const site = project.sites.get(1)
  assert.ok(site)
  return cmsVersions['4.1'].pageMenu(project, site, 'fr', viewer).map(({ title }) => title)
}

function build(states: readonly State[]): Project {
  const tables = small.tables()
  const [page] = tables.pages
  const [content] = tables.contents
  const [url] = tables.urls
  const site = small.manifest.sites[1]
  assert.ok(page && content && url && site)
  return buildProject(
    {
      ...tables,
      pages: [{ ...page, languages: 'de' }],
      urls: [{ ...url, language: 'de' }],
      contents: states.map((title, index) => ({ ...content, id: index + 1, title, language: 'de' })),
      versions: states.map((state, index) => ({
        id: index + 1,
        contentTypeId: small.types.pageContent,
        objectId: index + 1,
        state,
      })),
      permissions: [],
    },
    {
      ...small.manifest,
      sites: {
        1: {
          ...site,
          languages: site.languages.flatMap((one) => (one.code === 'de' ? [{ ...one, public: true }] : [])),
        },
      },
    },
    { ...smallRules, cms: cmsVersions['4.1'] },
  )
}
