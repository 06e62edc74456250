import { mayListPage, mayReadPage, obstaclesOf } from '../../../src/model/access/pages.js'
import type { small } from '../../helpers/sites/small-project.js'
import { type Case, type Cases, opened, outsider, page, superuser, visitor } from './small-access.js'

/** What keeps visitors from reading a page, and whether lists have it. */
const pages: [keyof typeof small.pages, ('permission' | 'login')[], boolean][] = [
  ['open', [], true],
  ['login', ['login'], false],
  ['restricted', ['permission'], false],
  ['belowRestricted', ['permission'], false],
  ['restrictedLogin', ['permission', 'login'], false],
  ['draft', [], true],
  ['german', [], true],
  ['french', [], true],
]

export const pageCases: Cases = {
  obstaclesOf: [
    ...pages.map(([name, obstacles]): Case => [name, () => obstaclesOf(visitor, page(name)), obstacles]),
    ...pages.map(([name]): Case => [`${name}, for a superuser`, () => obstaclesOf(superuser, page(name)), []]),
    ['login, where logins are not needed', () => obstaclesOf(opened, page('login')), []],
    ['restrictedLogin, likewise', () => obstaclesOf(opened, page('restrictedLogin')), ['permission']],
    ['open, on a site for staff', () => obstaclesOf(outsider, page('open')), ['permission']],
  ],
  mayReadPage: [
    ...pages.map(([name, obstacles]): Case => [name, () => mayReadPage(visitor, page(name)), obstacles.length === 0]),
    ...pages.map(([name]): Case => [`${name}, for a superuser`, () => mayReadPage(superuser, page(name)), true]),
    ['login, where logins are not needed', () => mayReadPage(opened, page('login')), true],
    ['restrictedLogin, likewise', () => mayReadPage(opened, page('restrictedLogin')), false],
    ['open, on a site for staff', () => mayReadPage(outsider, page('open')), false],
  ],
  mayListPage: [
    ...pages.map(([name, , listed]): Case => [name, () => mayListPage(visitor.viewer, page(name)), listed]),
    ...pages.map(([name]): Case => [`${name}, for a superuser`, () => mayListPage(superuser.viewer, page(name)), true]),
    ['login, even where logins are not needed', () => mayListPage(opened.viewer, page('login')), false],
    ['open, on a site for staff', () => mayListPage(outsider.viewer, page('open')), false],
  ],
}
