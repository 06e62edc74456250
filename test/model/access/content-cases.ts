import { isShownState, mayReadContent, readableContent, shownLanguages } from '../../../src/model/access/contents.js'
import { cmsRules as cms41 } from '../../../src/model/cms-4.1/cms-rules.js'
import type { PageContent, Project, Site } from '../../../src/model/project.js'
import { small } from '../../helpers/sites/small-project.js'
import { type Case, type Cases, content, opened, page, project, site, superuser, visitor } from './small-access.js'

/** State, shown to visitors, shown in previews. */
const states: [PageContent['state'], boolean, boolean][] = [
  ['published', true, true],
  ['draft', false, true],
  ['unpublished', false, true],
  ['archived', false, true],
  [null, false, true],
]

/** Content, read by visitors, by superusers. */
const contents: [keyof typeof small.contents, boolean, boolean][] = [
  ['openEnglish', true, true],
  ['openGermanDraft', false, true],
  ['openArchived', false, true],
  ['openUnversioned', false, true],
  ['login', false, true],
  ['restricted', false, true],
]

const shown = (access: typeof visitor, name: keyof typeof small.pages, language: string) =>
  readableContent(access, page(name), language)?.id ?? null

/** All menus are in the language of the default site, English, which the other site does not list. */
const inOneLanguage: Project = { ...project, rules: { ...project.rules, cms: cms41 } }
const withoutEnglish: Site = {
  ...site,
  id: 2,
  languages: site.languages.filter(({ code }) => code !== 'en').map((facts) => ({ ...facts, public: true })),
  publicLanguages: ['de'],
}

export const contentCases: Cases = {
  isShownState: states.flatMap(([state, publicly, previewed]): Case[] => [
    [`${state}`, () => isShownState({ preview: false }, state), publicly],
    [`${state} in a preview`, () => isShownState({ preview: true }, state), previewed],
  ]),
  mayReadContent: [
    ...contents.flatMap(([name, read, previewed]): Case[] => [
      [name, () => mayReadContent(visitor, content(name)), read],
      [`${name}, for a superuser`, () => mayReadContent(superuser, content(name)), previewed],
    ]),
    ['login, where logins are not needed', () => mayReadContent(opened, content('login')), true],
  ],
  readableContent: [
    ['open', () => shown(visitor, 'open', 'en'), small.contents.openEnglish],
    ['a draft', () => shown(visitor, 'open', 'de'), null],
    ['a draft, for a superuser', () => shown(superuser, 'open', 'de'), small.contents.openGermanDraft],
    ['a fallback', () => shown(visitor, 'german', 'en'), small.contents.german],
    ['restricted', () => shown(visitor, 'restricted', 'en'), null],
    ['restricted, for a superuser', () => shown(superuser, 'restricted', 'en'), small.contents.restricted],
  ],
  shownLanguages: [
    ['public ones, and those that they name as fallbacks', () => shownLanguages(project, site), ['en', 'de']],
    [
      'those of menus in a language that the site lacks',
      () => shownLanguages(inOneLanguage, withoutEnglish),
      ['de', 'fr'],
    ],
  ],
}
