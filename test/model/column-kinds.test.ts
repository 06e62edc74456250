import * as assert from 'uvu/assert'
import { isWrittenAlike } from '../../src/model/manifest/column-kinds.js'
import { describe } from '../harness.js'

/** What Django declares, and what the catalogs of the engines say. */
const asDeclared = [
  ['bool', 'bool'],
  ['bool', 'tinyint(1)'],
  ['boolean', 'boolean'],
  ['integer UNSIGNED', 'int(10) unsigned'],
  ['integer unsigned', 'integer unsigned'],
  ['serial', 'integer'],
  ['varchar(20)', 'character varying(20)'],
  ['longtext', 'text'],
  ['text', 'json'],
  ['json', 'text'],
  ['jsonb', 'jsonb'],
  ['numeric(8, 2)', 'decimal(8,2)'],
  ['double precision', 'double'],
  ['datetime(6)', 'timestamp'],
  ['timestamp with time zone', 'timestamp without time zone'],
  ['uuid', 'char(32)'],
  ['char(32)', 'varchar(36)'],
  ['BLOB', 'blob'],
  ['integer[]', 'integer[]'],
  ['varchar(200)[5]', 'character varying(200)[]'],
  ['int4range', 'int4range'],
  ['crm_state', 'enum'],
]

/** Of another kind, and written alike. */
const alike = [
  ['varchar(20)', 'integer'],
  ['varchar(20)', 'tinyint(1)'],
  ['longtext', 'tinyint(1)'],
  ['integer', 'tinyint(1)'],
  ['text', 'jsonb'],
  ['integer', 'numeric(8,2)'],
  ['boolean', 'smallint'],
  ['double precision', 'numeric'],
]

const different = [
  ['varchar(20)', 'boolean'],
  ['varchar(20)', 'bool'],
  ['date', 'tinyint(1)'],
  ['varchar(20)', 'timestamp with time zone'],
  ['text', 'double precision'],
  ['text', 'text[]'],
  ['text', 'bytea'],
  ['integer', 'boolean'],
  ['bool', 'text'],
  ['date', 'text'],
  ['time(6)', 'text'],
]

describe('isWrittenAlike', (it) => {
  it('knows columns whose values are written as those that Django declares', () => {
    for (const [declared = '', column = ''] of [...asDeclared, ...alike])
      assert.ok(isWrittenAlike(declared, column), `${declared}, ${column}`)
  })

  it('knows columns whose values are written in another way', () => {
    for (const [declared = '', column = ''] of different)
      assert.not.ok(isWrittenAlike(declared, column), `${declared}, ${column}`)
  })
})
