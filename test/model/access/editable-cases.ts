import { isEditable } from '../../../src/model/access/editable.js'
import { small } from '../../helpers/sites/small-project.js'
import { type Case, type Cases, project } from './small-access.js'

const { types, contents } = small

/** Owners of placeholders, and whether editors may change their plugins. */
const owners: [string, contentTypeId: number, objectId: number, boolean][] = [
  ['a public content', types.pageContent, contents.openEnglish, false],
  ['the draft of a content', types.pageContent, contents.openGermanDraft, true],
  ['an archived content', types.pageContent, contents.openArchived, false],
  ['a content without a version', types.pageContent, contents.openUnversioned, false],
  ['a published alias', types.aliasContent, 1, false],
  ['the draft of an alias', types.aliasContent, 2, true],
  ['a published row', types.versioned, 1, false],
  ['the draft of a row', types.versioned, 2, true],
  ['a row of a model without versions', types.news, 1, true],
]

export const editableCases: Cases = {
  isEditable: owners.map(
    ([what, contentTypeId, objectId, expected]): Case => [
      what,
      () => isEditable(project, { contentTypeId, objectId }),
      expected,
    ],
  ),
}
