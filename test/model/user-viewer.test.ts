import * as assert from 'uvu/assert'
import { openDatabase } from '../../src/database/open-database.js'
import { superuserViewer, type UserFacts, userViewer } from '../../src/model/access/viewers.js'
import { cmsVersions } from '../../src/model/cms-versions.js'
import { buildProject } from '../../src/model/linking/build-project.js'
import type { Project } from '../../src/model/project.js'
import type { CmsSchema } from '../../src/model/rows/rows.js'
import { describe } from '../harness.js'
import { siteFile, siteManifest } from '../helpers/sites.js'

/** Pages of press with view permissions: `restricted` covers what is below it, too; sites 1 and 2. */
const [team, restricted, restrictedOfSecond, plain] = [3, 19, 47, 1]

const nobody: UserFacts = { isStaff: true, isSuperuser: false, permissions: [], globalGrants: [], pageGrants: [] }

describe('what a user may view', (test) => {
  test('a superuser: every page, and in menus', async () => {
    const project = await press()
    const viewers = [superuserViewer(), userViewer(project, { ...nobody, isStaff: false, isSuperuser: true })]
    for (const viewer of viewers) {
      assert.equal([viewer.preview, viewer.anonymous], [true, false])
      for (const page of project.pages.values()) assert.ok(viewer.mayView(page) && viewer.mayViewInMenu(page))
    }
  })

  test('a user without rights: what is not restricted, where everything is public', async () => {
    const project = await press()
    assert.equal(viewed(project, nobody), { pages: [plain], menus: [plain] })
    assert.equal(viewed(project, { ...nobody, isStaff: false }), { pages: [plain], menus: [plain] })
  })

  test('with CMS_PUBLIC_FOR staff: staff alone', async () => {
    const project = await press({ public_for: 'staff' })
    assert.equal(viewed(project, nobody), { pages: [plain], menus: [plain] })
    assert.equal(viewed(project, { ...nobody, isStaff: false }), { pages: [], menus: [] })
    const open = await press({ public_for: 'staff', permission: false })
    const all = [plain, team, restricted, restrictedOfSecond]
    assert.equal(viewed(open, nobody), { pages: all, menus: all })
    assert.equal(viewed(open, { ...nobody, isStaff: false, permissions: ['cms.view_page'] }), { pages: [], menus: [] })
  })

  test('with CMS_PERMISSION off: nothing is restricted', async () => {
    const all = [plain, team, restricted, restrictedOfSecond]
    assert.equal(viewed(await press({ permission: false }), nobody), { pages: all, menus: all })
  })

  test('with the permission to view pages: everything', async () => {
    const all = [plain, team, restricted, restrictedOfSecond]
    assert.equal(viewed(await press(), { ...nobody, permissions: ['cms.view_page'] }), { pages: all, menus: all })
  })

  test('with a global row: everything of its sites', async () => {
    const project = await press()
    const ofSecond = [plain, restrictedOfSecond]
    const view = { sites: [2], canView: true, canChange: false }
    assert.equal(viewed(project, { ...nobody, globalGrants: [view] }), { pages: ofSecond, menus: ofSecond })
    const change = { sites: [2], canView: false, canChange: true }
    assert.equal(viewed(project, { ...nobody, globalGrants: [change] }), { pages: [plain], menus: [plain] })
    const changer = { ...nobody, permissions: ['cms.change_page'], globalGrants: [change] }
    assert.equal(viewed(project, changer), { pages: ofSecond, menus: ofSecond })
    const everywhere = { ...nobody, globalGrants: [{ ...view, sites: [] }] }
    assert.is(viewed(project, everywhere).pages.length, 4)
  })

  test('before 5.1: only rows of the default site count, and for all sites', async () => {
    for (const version of ['5.0', '4.1'] as const) {
      const project = await press({}, version)
      const grant = { canView: true, canChange: false }
      assert.equal(viewed(project, { ...nobody, globalGrants: [{ ...grant, sites: [2] }] }).pages, [plain])
      assert.is(viewed(project, { ...nobody, globalGrants: [{ ...grant, sites: [1] }] }).pages.length, 4)
      const row = { ...grant, pageId: restrictedOfSecond, grantOn: 5 }
      assert.equal(viewed(project, { ...nobody, pageGrants: [row] }).pages, [plain])
    }
  })

  test('with a row that lets view: what it covers', async () => {
    const project = await press()
    const row = { pageId: restricted, grantOn: 5, canView: true, canChange: false }
    const shown = { pages: [plain, restricted], menus: [plain, restricted] }
    assert.equal(viewed(project, { ...nobody, pageGrants: [row] }), shown)
    const below = { ...row, grantOn: 4 }
    assert.equal(viewed(project, { ...nobody, pageGrants: [below] }), { pages: [plain], menus: [plain] })
    const ofSecond = { ...row, pageId: restrictedOfSecond }
    const second = [plain, restrictedOfSecond]
    assert.equal(viewed(project, { ...nobody, pageGrants: [ofSecond] }), { pages: second, menus: second })
    const gone = { ...row, pageId: 99_999 }
    assert.equal(viewed(project, { ...nobody, pageGrants: [gone] }), { pages: [plain], menus: [plain] })
  })

  test('with a row that lets change: what it covers, but not in menus', async () => {
    const project = await press()
    const pageGrants = [{ pageId: restricted, grantOn: 5, canView: false, canChange: true }]
    assert.equal(viewed(project, { ...nobody, pageGrants }).pages, [plain])
    const changer = { ...nobody, permissions: ['cms.change_page'], pageGrants }
    assert.equal(viewed(project, changer), { pages: [plain, restricted], menus: [plain] })
  })
})

async function press(
  facts: { permission?: boolean; public_for?: 'all' | 'staff' } = {},
  schema: CmsSchema = '5.1',
): Promise<Project> {
  const database = await openDatabase(siteFile('press'))
  const tables = await database.readTables()
  await database.close()
  const rules = {
    cms: cmsVersions[schema],
    publicBy: 'default site',
    hideUntranslated: false,
    listsNeedUrl: false,
  } as const
  return buildProject(tables, { ...siteManifest('press'), ...facts }, rules)
}

/** Which of the four pages the user may view, by their paths and in menus. */
function viewed(project: Project, user: UserFacts): { pages: number[]; menus: number[] } {
  const viewer = userViewer(project, user)
  const pages = [plain, team, restricted, restrictedOfSecond].flatMap((id) => project.pages.get(id ?? 0) ?? [])
  return {
    pages: pages.filter((page) => viewer.mayView(page)).map(({ id }) => id),
    menus: pages.filter((page) => viewer.mayViewInMenu(page)).map(({ id }) => id),
  }
}
