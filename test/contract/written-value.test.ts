import * as assert from 'uvu/assert'
import { defaultSettings, type ValueForms, writtenValue } from '../../src/contract/plugins/written-value.js'
import type { ValueFacts } from '../../src/model/manifest/field-facts.js'
import type { RestSettings } from '../../src/model/manifest/setting-facts.js'
import type { Json } from '../../src/model/values/json.js'
import { describe } from '../harness.js'

/** A field, a setting, its value in the database, and what REST framework 3.18 writes. */
const cases: [field: ValueFacts, settings: Partial<RestSettings>, value: Json, written: Json][] = [
  [{ type: 'DateTimeField' }, {}, '2026-01-01T00:00:00Z', 'local 2026-01-01T00:00:00Z'],
  [{ type: 'DateTimeField' }, { datetime_format: null }, '2026-01-01T00:00:00Z', 'plain 2026-01-01T00:00:00Z'],
  [{ type: 'DateTimeField', written: 'ChoiceField' }, { datetime_format: '%Y' }, '2026', 'plain 2026'],
  [{ type: 'DateTimeField', written: 'ModelField' }, { datetime_format: '%Y' }, '2026', 'plain 2026'],
  [{ type: 'DateField' }, { date_format: '%d.%m.' }, '2026-03-09', '09.03.'],
  [{ type: 'DateField' }, { date_format: 'ISO-8601' }, '2026-03-09', '2026-03-09'],
  [{ type: 'DateField' }, { date_format: '' }, '2026-03-09', ''],
  [{ type: 'DateField' }, { date_format: null }, '2026-03-09', '2026-03-09'],
  [{ type: 'DateField', written: 'ChoiceField' }, { date_format: '%d.%m.' }, '2026-03-09', '2026-03-09'],
  [{ type: 'TimeField' }, { time_format: '%H' }, '13:05:00', '13'],
  [{ type: 'DurationField' }, {}, '1 00:00:02', '1 00:00:02'],
  [{ type: 'DurationField' }, { duration_format: null }, '1 00:00:02', '86402.0'],
  [{ type: 'DurationField' }, { duration_format: 'iso-8601' }, '1 00:00:02', 'P1DT00H00M02S'],
  [{ type: 'DurationField', written: 'ChoiceField' }, {}, '1 00:00:02', '86402.0'],
  [{ type: 'DurationField', written: 'ModelField' }, {}, '1 00:00:02', '1 day, 0:00:02'],
  [{ type: 'DurationField', written: 'ModelField' }, {}, '-2 10:00:00.000007', '-2 days, 10:00:00.000007'],
  [{ type: 'DurationField', written: 'ModelField' }, {}, '00:10:00', '0:10:00'],
  [{ type: 'DecimalField' }, {}, '1.50', '1.50'],
  [{ type: 'DecimalField' }, { coerce_decimal_to_string: false }, '1.50', 1.5],
  [{ type: 'DecimalField', written: 'ChoiceField' }, {}, '1.50', 1.5],
  [{ type: 'DecimalField', written: 'ReadOnlyField' }, {}, '1.50', 1.5],
  [{ type: 'DateTimeField', written: 'ReadOnlyField' }, { datetime_format: '%Y' }, '2026', 'plain 2026'],
  [{ type: 'CharField', written: 'ChoiceField', choices: [['1', 1]] }, {}, '1', 1],
  [{ type: 'CharField', written: 'ChoiceField', choices: [['1', 1]] }, {}, '2', '2'],
  [{ type: 'DecimalField', written: 'ChoiceField', choices: [[1.5, '1.50']] }, {}, '1.50', '1.50'],
  [{ type: 'BigIntegerField' }, { coerce_bigint_to_string: true }, 2n ** 62n, '4611686018427387904'],
  [{ type: 'PositiveBigIntegerField', written: 'BigIntegerField' }, { coerce_bigint_to_string: true }, 7, '7'],
  [{ type: '__proto__' }, {}, 'a', 'a'],
  [{ type: 'constructor', written: 'ChoiceField' }, {}, 'a', 'a'],
  [{ type: 'IntegerField' }, { coerce_bigint_to_string: true }, 7, 7],
  [{ type: 'ArrayField', base: { type: 'DateField' } }, { date_format: '%d' }, ['2026-03-09', null], ['09', null]],
  // The texts of an array have no URL.
  [{ type: 'ArrayField', base: { type: 'FileField' } }, {}, ['a.pdf', ''], [null, null]],
  [{ type: 'ArrayField', base: { type: 'ImageField' } }, { uploaded_files_use_url: false }, ['a.jpg'], ['a.jpg']],
  [
    { type: 'ArrayField', base: { type: 'ArrayField', base: { type: 'DateField' } } },
    { date_format: '%d' },
    [['2026-03-09']],
    [['09']],
  ],
]

describe('writtenValue', (it) => {
  for (const [field, settings, value, written] of cases) {
    const words = [field.written ?? '', field.type, ...Object.entries(settings).flat()].join(' ')
    it(`${words}: ${String(value)} as ${String(written)}`, () => {
      const forms: ValueForms = {
        settings: { ...defaultSettings, ...settings },
        localTime: (utc) => `local ${utc}`,
        plainTime: (utc) => `plain ${utc}`,
      }
      assert.equal(writtenValue(field, value, forms), written)
    })
  }
})
