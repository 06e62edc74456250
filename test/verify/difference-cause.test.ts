import * as assert from 'uvu/assert'
import { comparedFields } from '../../src/deliver/verify/against/compared-fields.js'
import { causeOf } from '../../src/deliver/verify/against/difference-cause.js'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { describe } from '../harness.js'

const field = {
  name: 'words',
  class: 'ListField',
  type: 'TextField',
  computed: 'shop.fields.ListField (from_db_value)',
}
const key = (name: string) => ({ name, type: 'ForeignKey' })
const described = {
  plugins: {
    OfferPlugin: { custom_serializer: null, fields: [field, key('room'), key('children'), key('alias')] },
    NoticePlugin: { custom_serializer: null, fields: [], filtered_by: 'shop.models.Current' },
  },
}
const offer = [{ plugin_type: 'OfferPlugin' }]

/** A difference by its place, with the answer that has it, and words of its fix. */
const cases: readonly (readonly [at: string, live: unknown, exported: unknown, fix: string])[] = [
  ['/0/attr/css', 'wide', undefined, 'Python code of the project adds it to the nodes of menus'],
  ['/0/app', null, undefined, 'The export has no such member'],
  ['/0/words', ['a'], 'a', 'Python computes words: write serializers.OfferPlugin'],
  ['/0', { plugin_type: 'NoticePlugin' }, undefined, 'A manager of the project leaves NoticePlugin out'],
  ['/0', { plugin_type: 'OfferPlugin' }, undefined, 'If the content has changed since the export'],
  ['/0/room', 'http://a/rooms/1/', 'shop.room:1', 'If it differs again, only Python knows it'],
  ['/0/alias', 'http://a/api/en/aliases/5/', 'djangocms_alias.alias:5', 'list them under "routes"'],
  ['/0/children', 'http://a/rooms/1/', 'shop.room:1', 'If it differs again, only Python knows it'],
]

describe('the cause of a difference', (it) => {
  for (const [at, expected, actual, fix] of cases) {
    it(`at ${at} has a fix: ${fix}`, () => {
      const answer = at.includes('attr') || at.includes('app') ? [{}] : offer
      const cause = causeOf({ at, expected, actual }, 'menu', answer, comparedFields(described as unknown as Manifest))
      assert.match(cause.fix, fix)
    })
  }
})
