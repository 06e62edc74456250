import { isOpenTo, placeholderOwner, shownAliasContents } from '../../../src/model/access/placeholders.js'
import { small } from '../../helpers/sites/small-project.js'
import { aliases, type Case, type Cases, content, existing, project, superuser, visitor } from './small-access.js'

const { types, contents } = small

type Owner = readonly [contentTypeId: number, objectId: number]

/** Owners of placeholders that show an alias, by its id, each in a batch of its own. */
type Uses = Readonly<Record<number, readonly Owner[]>>

const readerOf = (uses: Uses) => ({
  async *readAliasOwners(alias: number) {
    for (const [contentTypeId, objectId] of uses[alias] ?? []) yield [{ contentTypeId, objectId }]
  },
})

const kind = async (access: typeof visitor, [type, id]: Owner, uses: Uses = {}) =>
  (await placeholderOwner(access, readerOf(uses), type, id))?.kind ?? null

/** Owner, kind for visitors, for superusers. Nothing uses the aliases. */
const owners: [string, Owner, string | null, string | null][] = [
  ['a public content', [types.pageContent, contents.openEnglish], 'page', 'page'],
  ['the draft of a content', [types.pageContent, contents.openGermanDraft], null, 'page'],
  ['an archived content', [types.pageContent, contents.openArchived], null, 'page'],
  ['a content without a version', [types.pageContent, contents.openUnversioned], null, 'page'],
  ['a content that needs a login', [types.pageContent, contents.login], null, 'page'],
  ['a restricted content', [types.pageContent, contents.restricted], null, 'page'],
  ['no page content', [types.pageContent, 999], null, null],
  ['a published alias', [types.aliasContent, 1], 'alias', 'alias'],
  ['the draft of an alias', [types.aliasContent, 2], null, 'alias'],
  ['no alias', [types.aliasContent, 3], null, null],
  ['a row that meets its condition', [types.news, 1], 'row', 'row'],
  ['a row that does not', [types.news, 2], null, null],
  ['a row of a model that is not named', [types.unnamed, 1], null, null],
  ['a published row', [types.versioned, 1], 'row', 'row'],
  ['the draft of a row', [types.versioned, 2], null, 'row'],
  ["an editor's clipboard", [types.clipboard, 1], null, null],
  ['a row of no known model', [999, 1], null, null],
]

const { static: code, outer, inner } = aliases
const [open, restricted]: [Owner, Owner] = [
  [types.pageContent, contents.openEnglish],
  [types.pageContent, contents.restricted],
]
const isIn = (id: number): Owner => [types.aliasContent, id]

/** An alias, who shows which alias, and whether visitors see it. */
const uses: [string, number, Uses, boolean][] = [
  ['unused', inner, {}, true],
  ['with a static code, in a hidden owner', code, { [code]: [restricted] }, true],
  ['in an open owner', inner, { [inner]: [open] }, true],
  ['in a hidden owner', inner, { [inner]: [restricted] }, false],
  ['in a hidden owner and an open one', inner, { [inner]: [restricted, open] }, true],
  ['in an owner whose language is not shown', inner, { [inner]: [[types.pageContent, contents.french]] }, false],
  ['in a row that meets its condition', inner, { [inner]: [[types.news, 1]] }, true],
  ['in a row that does not', inner, { [inner]: [[types.news, 2]] }, false],
  ['in an unused alias', inner, { [inner]: [isIn(outer)] }, true],
  ['in a static alias', inner, { [inner]: [isIn(code)] }, true],
  ['in an alias in an open owner', inner, { [inner]: [isIn(outer)], [outer]: [open] }, true],
  ['in an alias in a hidden owner', inner, { [inner]: [isIn(outer)], [outer]: [restricted] }, false],
  ['in the draft of an alias', inner, { [inner]: [isIn(2)] }, false],
  ['in a circle', inner, { [inner]: [isIn(outer)], [outer]: [isIn(inner)] }, false],
  ['in a circle that an open owner shows', inner, { [inner]: [isIn(outer)], [outer]: [isIn(inner), open] }, true],
  ['in itself', inner, { [inner]: [isIn(inner)] }, false],
]

const shown = async (access: typeof visitor, id: number, by: Uses) =>
  (await shownAliasContents(access, readerOf(by), existing(project.aliases.get(id)))).map((one) => one.id)

const released = { ...visitor, contract: { hidesTargets: false } }

export const placeholderCases: Cases = {
  placeholderOwner: [
    ...owners.flatMap(([what, owner, publicly, previewed]): Case[] => [
      [what, () => kind(visitor, owner), publicly],
      [`${what}, for a superuser`, () => kind(superuser, owner), previewed],
    ]),
    ...uses.map(
      ([what, id, by, isShown]): Case => [
        `an alias ${what}`,
        () => kind(visitor, isIn(id), by),
        isShown ? 'alias' : null,
      ],
    ),
  ],
  shownAliasContents: [
    ...uses.map(([what, id, by, isShown]): Case => [what, () => shown(visitor, id, by), isShown ? [id] : []]),
    ...uses.map(
      ([what, id, by]): Case => [`${what}, where targets are not hidden`, () => shown(released, id, by), [id]],
    ),
    ['the published ones', () => shown(visitor, aliases.drafts, {}), [1]],
    ['drafts, too, for a superuser', () => shown(superuser, aliases.drafts, {}), [1, 2]],
    ['in a restricted owner, for a superuser', () => shown(superuser, inner, { [inner]: [restricted] }), [inner]],
  ],
  isOpenTo: [
    [
      'a content in a public language',
      () => isOpenTo(visitor, { kind: 'page', content: content('openEnglish') }),
      true,
    ],
    ['a content in a fallback', () => isOpenTo(visitor, { kind: 'page', content: content('german') }), true],
    ['a content in another language', () => isOpenTo(visitor, { kind: 'page', content: content('french') }), false],
    ['the same in a preview', () => isOpenTo(superuser, { kind: 'page', content: content('french') }), true],
    ['a row', () => isOpenTo(visitor, { kind: 'row' }), true],
  ],
}
