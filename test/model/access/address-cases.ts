import { type Exposure, isAddress, pageExposure, pathExposure } from '../../../src/model/access/addresses.js'
import type { small } from '../../helpers/sites/small-project.js'
import { type Case, type Cases, opened, outsider, page, site, superuser, url, visitor } from './small-access.js'

/** Page, for visitors, for superusers, who know of all that shows something. */
const pages: [keyof typeof small.pages, Exposure, Exposure][] = [
  ['open', 'open', 'open'],
  ['login', 'menus', 'open'],
  ['restricted', 'hidden', 'open'],
  ['belowRestricted', 'hidden', 'open'],
  ['restrictedLogin', 'hidden', 'open'],
  ['draft', 'hidden', 'open'],
  ['german', 'open', 'open'],
  ['french', 'hidden', 'hidden'],
]

/** Path, for visitors, for superusers; whether it is an address of its page for each. */
const paths: [string, Exposure, Exposure, boolean, boolean][] = [
  ['open', 'open', 'open', true, true],
  // Its German content is a draft.
  ['offen', 'hidden', 'open', false, true],
  ['ouvert', 'hidden', 'hidden', false, false],
  ['login', 'menus', 'open', true, true],
  // The page was never translated to German.
  ['anmelden', 'menus', 'open', true, true],
  ['restricted', 'hidden', 'open', true, true],
  ['draft', 'hidden', 'open', false, true],
  ['deutsch', 'open', 'open', true, true],
  ['francais', 'hidden', 'hidden', false, false],
]

const home = { page: { ...page('open'), isHome: true }, path: '' }

export const addressCases: Cases = {
  pageExposure: [
    ...pages.flatMap(([name, exposure, previewed]): Case[] => [
      [name, () => pageExposure(visitor, site, page(name)), exposure],
      [`${name}, for a superuser`, () => pageExposure(superuser, site, page(name)), previewed],
    ]),
    ['login, where logins are not needed', () => pageExposure(opened, site, page('login')), 'open'],
    ['open, on a site for staff', () => pageExposure(outsider, site, page('open')), 'hidden'],
  ],
  pathExposure: paths.flatMap(([path, exposure, previewed]): Case[] => [
    [path, () => pathExposure(visitor, site, url(path)), exposure],
    [`${path}, for a superuser`, () => pathExposure(superuser, site, url(path)), previewed],
  ]),
  isAddress: [
    ...paths.flatMap(([path, , , isOwn, previewed]): Case[] => [
      [path, () => isAddress(visitor, site, url(path)), isOwn],
      [`${path}, for a superuser`, () => isAddress(superuser, site, url(path)), previewed],
    ]),
    ['the path of home in any language', () => isAddress(visitor, site, { ...url('ouvert'), ...home }), true],
  ],
}
