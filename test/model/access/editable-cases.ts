import { isEditable } from '../../../src/model/access/editable.js'
import { cmsVersions } from '../../../src/model/cms-versions.js'
import type { Project } from '../../../src/model/project.js'
import { small } from '../../helpers/sites/small-project.js'
import { type Case, type Cases, project, superuser, visitor } from './small-access.js'

const { types, contents } = small

/** Owners of placeholders, and whether a superuser may change their plugins. */
const owners: [string, contentTypeId: number, objectId: number, boolean][] = [
  ['a public content', types.pageContent, contents.openEnglish, false],
  ['the draft of a content', types.pageContent, contents.openGermanDraft, true],
  ['an archived content', types.pageContent, contents.openArchived, false],
  ['a content without a version', types.pageContent, contents.openUnversioned, false],
  ['a published alias', types.aliasContent, 1, false],
  ['the draft of an alias', types.aliasContent, 2, true],
  ['a published row', types.versioned, 1, false],
  ['the draft of a row', types.versioned, 2, true],
  ['a published row that is hidden at this time', types.versioned, 3, false],
  ['an archived row', types.versioned, 4, false],
  ['a row of a model without versions', types.news, 1, true],
]

const alias = { contentTypeId: types.aliasContent, objectId: 2 }
/** Without djangocms-versioning. */
const unversioned: Project = { ...project, draftIds: new Map() }
const withCms41: Project = { ...unversioned, rules: { ...project.rules, cms: cmsVersions['4.1'] } }

export const editableCases: Cases = {
  isEditable: [
    ...owners.map(
      ([what, contentTypeId, objectId, expected]): Case => [
        what,
        () => isEditable(superuser, { contentTypeId, objectId }),
        expected,
      ],
    ),
    ['no alias for visitors', () => isEditable({ ...visitor, project: unversioned }, alias), false],
    ['an alias for a superuser', () => isEditable({ ...superuser, project: unversioned }, alias), true],
    ['any alias of djangocms-alias 2', () => isEditable({ ...visitor, project: withCms41 }, alias), true],
  ],
}
