import * as assert from 'uvu/assert'
import { fieldConverter } from '../../src/database/values/field-converter.js'
import { unknownSettings } from '../../src/database/values/value-settings.js'
import { describe } from '../harness.js'

describe('a column of hstore', (it) => {
  it('is an object, whatever schema the extension is in', () => {
    const field = { name: 'store', column: 'store', table: 'part', type: 'HStoreField' }
    for (const columnType of ['hstore', 'public.hstore', '"My Types".hstore']) {
      const convert = fieldConverter(field, columnType, unknownSettings)
      assert.equal(convert('"a"=>"1", "b"=>NULL'), { a: '1', b: null })
    }
  })
})
