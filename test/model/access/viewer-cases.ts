import { isCovered, isRestricted, isRestrictedInMenus } from '../../../src/model/access/restrictions.js'
import type { Viewer } from '../../../src/model/access/viewer.js'
import { publicViewer, superuserViewer, type UserFacts, userViewer } from '../../../src/model/access/viewers.js'
import { small } from '../../helpers/sites/small-project.js'
import { type Case, type Cases, page, project, projectWith } from './small-access.js'

const user: UserFacts = { isStaff: false, isSuperuser: false, permissions: [], globalGrants: [], pageGrants: [] }
const grant = { pageId: small.pages.restricted, grantOn: 5, canView: true, canChange: false }
const forStaff = projectWith({ public_for: 'staff' })
const unchecked = projectWith({ permission: false })

/** Whether the viewer may view the open page and the restricted one, each also in menus. */
const views = ({ mayView, mayViewInMenu }: Viewer) =>
  [page('open'), page('restricted')].flatMap((one) => [mayView(one), mayViewInMenu(one)])

/** What a grant on `restricted` covers, by the number of `grant_on`: the page, its child, its grandchild. */
const covered: [number, boolean, boolean, boolean][] = [
  [1, true, false, false],
  [2, false, true, false],
  [3, true, true, false],
  [4, false, true, true],
  [5, true, true, true],
  [0, false, false, false],
]
const levels = ['0003', '00030001', '000300010001'].map((path) => ({ ...page('restricted'), path }))

/** By file. `test/model/user-viewer.test.ts` has the rules of each right of a user. */
export const viewerCases: Readonly<Record<string, Cases>> = {
  viewers: {
    publicViewer: [
      ['what is not restricted', () => views(publicViewer(project)), [true, true, false, false]],
      ['nothing where the site is for staff', () => views(publicViewer(forStaff)), [false, false, false, false]],
      ['all without CMS_PERMISSION', () => views(publicViewer(unchecked)), [true, true, true, true]],
    ],
    superuserViewer: [
      ['everything', () => views(superuserViewer()), [true, true, true, true]],
      ['that of one site', () => views(superuserViewer(1)), [true, true, true, true]],
      ['nothing of other sites', () => views(superuserViewer(2)), [false, false, false, false]],
    ],
    userViewer: [
      ['what is not restricted', () => views(userViewer(project, user)), [true, true, false, false]],
      [
        'what a grant covers',
        () => views(userViewer(project, { ...user, pageGrants: [grant] })),
        [true, true, true, true],
      ],
      ['nothing where the site is for staff', () => views(userViewer(forStaff, user)), [false, false, false, false]],
      ['no aliases to change', () => userViewer(project, user).mayChangeAliases, false],
      [
        'aliases to change with the permission',
        () => userViewer(project, { ...user, permissions: ['djangocms_alias.change_aliascontent'] }).mayChangeAliases,
        true,
      ],
    ],
  },
  restrictions: {
    isRestricted: [
      ['a page with a view permission', () => isRestricted(project, page('restricted')), true],
      ['a page below it', () => isRestricted(project, page('belowRestricted')), true],
      ['another page', () => isRestricted(project, page('open')), false],
      ['none without CMS_PERMISSION', () => isRestricted(unchecked, page('restricted')), false],
    ],
    isRestrictedInMenus: [
      ['a page with a view permission', () => isRestrictedInMenus(project, page('restricted')), true],
      ['a page below it', () => isRestrictedInMenus(project, page('belowRestricted')), true],
      ['another page', () => isRestrictedInMenus(project, page('open')), false],
      ['none without CMS_PERMISSION', () => isRestrictedInMenus(unchecked, page('restricted')), false],
    ],
    isCovered: [
      ...covered.map(
        ([on, ...expected]): Case => [
          `grants on ${on}`,
          () => levels.map((one) => isCovered(new Map([['0003', [on]]]), one)),
          expected,
        ],
      ),
      ['none without grants', () => isCovered(new Map(), page('restricted')), false],
    ],
  },
}
