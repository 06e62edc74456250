import {
  isCurrentVersion,
  isShownRow,
  isShownTarget,
  isShownVersion,
  readableRows,
  shownRows,
} from '../../../src/model/access/rows.js'
import { superuserViewer } from '../../../src/model/access/viewers.js'
import { small } from '../../helpers/sites/small-project.js'
import { type Case, type Cases, superuser, visitor } from './small-access.js'

const { types } = small

/** Sees the drafts of one site, and none of rows, whose site is unknown. */
const ofOneSite = { ...superuser, viewer: superuserViewer(1) }

/** As in the released contract. */
const open = { ...visitor, contract: { hidesTargets: false } }

/** What it is, content type, row; for visitors, for superusers, for those of one site. */
const rows: [string, number, number, boolean, boolean, boolean][] = [
  ['a row that meets its condition', types.news, 1, true, true, true],
  ['a row that does not', types.news, 2, false, false, false],
  ['a row of a model that is not named', types.unnamed, 1, false, false, false],
  ['a published row', types.versioned, 1, true, true, true],
  ['the draft of a row', types.versioned, 2, false, true, false],
  ['a row of no known model', 999, 1, false, false, false],
]

const read = { 'news.versioned': [{ id: 1 }, { id: 2 }], 'news.article': [{ id: 2 }], 'other.model': [{ id: 2 }] }
const published = { ...read, 'news.versioned': [{ id: 1 }] }

export const rowCases: Cases = {
  isShownVersion: [
    ['a published version', () => isShownVersion(visitor, types.versioned, 1), true],
    ['a draft', () => isShownVersion(visitor, types.versioned, 2), false],
    ['a draft in a preview', () => isShownVersion(superuser, types.versioned, 2), true],
    ['a row without versions', () => isShownVersion(visitor, types.news, 2), true],
  ],
  isCurrentVersion: [
    ['a published version', () => isCurrentVersion(visitor, types.versioned, 1), true],
    ['a draft', () => isCurrentVersion(visitor, types.versioned, 2), false],
    ['a draft in a preview', () => isCurrentVersion(superuser, types.versioned, 2), true],
    ['a version that is hidden at this time', () => isCurrentVersion(visitor, types.versioned, 3), false],
    ['the same in a preview', () => isCurrentVersion(superuser, types.versioned, 3), true],
    ['an archived version in a preview', () => isCurrentVersion(superuser, types.versioned, 4), false],
    ['a row without versions', () => isCurrentVersion(visitor, types.news, 2), true],
  ],
  isShownRow: rows.flatMap(([what, type, id, shown, previewed, onSite]): Case[] => [
    [what, () => isShownRow(visitor, type, id), shown],
    [`${what}, for a superuser`, () => isShownRow(superuser, type, id), previewed],
    [`${what}, for a viewer of one site`, () => isShownRow(ofOneSite, type, id), onSite],
  ]),
  isShownTarget: [
    ['a published row', () => isShownTarget(visitor, 'news.versioned', '1'), true],
    ['the draft of a row', () => isShownTarget(visitor, 'news.versioned', '2'), false],
    ['the draft of a row, for a superuser', () => isShownTarget(superuser, 'news.versioned', '2'), true],
    ['the draft of a row, for a viewer of one site', () => isShownTarget(ofOneSite, 'news.versioned', '2'), false],
    ['the draft of a row, where the contract hides no targets', () => isShownTarget(open, 'news.versioned', '2'), true],
    ['a row without versions', () => isShownTarget(visitor, 'news.article', '2'), true],
    ['a row of no known model', () => isShownTarget(visitor, 'other.model', 'a-key'), true],
  ],
  shownRows: [
    [
      'those of each model',
      () => [...shownRows(visitor)],
      [
        [types.news, [1]],
        [types.versioned, [1]],
        [types.clipboard, [1]],
      ],
    ],
    [
      'with drafts for a superuser',
      () => [...shownRows(superuser)],
      [
        [types.news, [1]],
        [types.versioned, [1, 2]],
        [types.clipboard, [1]],
      ],
    ],
    [
      'without those for a viewer of one site',
      () => [...shownRows(ofOneSite)],
      [
        [types.news, [1]],
        [types.versioned, [1]],
        [types.clipboard, [1]],
      ],
    ],
  ],
  readableRows: [
    ['those that are published, where their model has versions', () => readableRows(visitor, 'news'), published],
    ['all for a superuser', () => readableRows(superuser, 'news'), read],
    ['those that are published for a viewer of one site', () => readableRows(ofOneSite, 'news'), published],
    ['none of a route that reads none', () => readableRows(visitor, 'events'), {}],
  ],
}
