import { isDeepStrictEqual } from 'node:util'
import * as assert from 'uvu/assert'
import type { Raw } from '../../src/database/session.js'
import { DamagedValueError } from '../../src/database/values/damaged-value.js'
import { fieldConverter, keyConverter } from '../../src/database/values/field-converter.js'
import { fieldTypeOf, namedAttributes } from '../../src/model/manifest/derive/derive-fields.js'
import type { PluginField } from '../../src/model/manifest/field-facts.js'
import { TimeZone } from '../../src/model/values/time-zone.js'
import { describe } from '../harness.js'

const settings = { localZone: null, naiveZone: new TimeZone('Europe/Berlin'), keepsNaive: false }

function convert(field: Partial<PluginField>, raw: Exclude<Raw, null>, columnType = '') {
  return fieldConverter({ name: 'f', column: 'f', table: 't', type: '', ...field }, columnType, settings)(raw)
}

/** Both engines' stored form of a value, and the value: SQLite, PostgreSQL, value. */
type Case = [sqlite: Exclude<Raw, null>, postgresql: Exclude<Raw, null>, value: unknown]

function equal(field: Partial<PluginField>, cases: Case[]): void {
  for (const [sqlite, postgresql, value] of cases) {
    assert.equal(convert(field, sqlite), value, `sqlite ${sqlite}`)
    assert.equal(convert(field, postgresql), value, `postgresql ${postgresql}`)
  }
}

describe('fieldConverter', (it) => {
  it('knows no class by the name of what every object has', () => {
    for (const name of ['constructor', 'hasOwnProperty', 'toString', '__proto__'])
      equal({ type: 'CharField', class: name }, [['a', 'a', 'a']])
  })

  it('keeps whole numbers exact', () => {
    equal({ type: 'BigIntegerField' }, [
      [5n, '5', 5],
      [9007199254740993n, '9007199254740993', 9007199254740993n],
      [-9223372036854775808n, '-9223372036854775808', -9223372036854775808n],
    ])
  })

  it('writes the whole part of numbers in columns with decimals as an integer, as REST framework does', () => {
    equal({ type: 'IntegerField' }, [
      [7, '7.00', 7],
      [-3.5, '-3.50', -3],
      [-0.5, '-0.5', 0],
      [1e16, '10000000000000000.0', 10000000000000000n],
    ])
  })

  it('refuses texts in columns of dates that Django makes nothing of', () => {
    const cases: [type: string, columnType: string, read: string[], refused: string[]][] = [
      [
        'DateField',
        'date',
        ['2024-02-29', '0004-02-29', '9999-12-31'],
        ['', '2026-01-05 00:00:00', 'infinity', '2026-02-29'],
      ],
      ['DateTimeField', 'datetime', ['2026-01-05T10:00:00Z', '2026-01-05'], ['', 'yesterday', '2026-06-31T10:00:00Z']],
    ]
    for (const [type, columnType, read, refused] of cases) {
      for (const text of read) assert.is(convert({ type }, text, columnType), text)
      for (const text of refused) assert.throws(() => convert({ type }, text, columnType), /Damaged value/)
    }
  })

  it('gives decimals their places, rounded half to even', () => {
    equal({ type: 'DecimalField', decimal_places: 2 }, [
      [1000n, '1000.00', '1000.00'],
      [19.9, '19.90', '19.90'],
      [-0.05, '-0.05', '-0.05'],
      [0.1 + 0.2, '0.30', '0.30'],
      [0.125, '0.125', '0.12'],
      [0.375, '0.375', '0.38'],
      [1e21, '1000000000000000000000', '1000000000000000000000.00'],
      [123456789012345.67, '123456789012346', '123456789012346.00'],
    ])
    equal({ type: 'DecimalField', decimal_places: 0 }, [[2.5, '2.5', '2']])
    assert.is(
      convert({ type: 'DecimalField', decimal_places: 2 }, '99999999999999999999.995'),
      '100000000000000000000.00',
    )
    assert.is(convert({ type: 'DecimalField', decimal_places: 2 }, 'NaN'), 'NaN')
  })

  it('writes durations with floored days', () => {
    equal({ type: 'DurationField' }, [
      [93603000000n, 'P1DT2H3S', '1 02:00:03'],
      [5n, 'PT0.000005S', '00:00:00.000005'],
      [-3600000000n, 'PT-1H', '-1 23:00:00'],
      [-1n, 'PT-0.000001S', '-1 23:59:59.999999'],
      [0n, 'PT0S', '00:00:00'],
      [395n * 86400000000n, 'P1Y1M', '395 00:00:00'],
    ])
  })

  it('writes times as Python does, with all microseconds or none', () => {
    equal({ type: 'DateTimeField' }, [
      ['2026-04-22 07:05:07', '2026-04-22 07:05:07+00', '2026-04-22T07:05:07Z'],
      ['2026-04-22 07:05:07.120000', '2026-04-22 07:05:07.12+00', '2026-04-22T07:05:07.120000Z'],
      ['2026-04-22T07:05:07+02:00', '2026-04-22 05:05:07+00', '2026-04-22T05:05:07Z'],
    ])
    equal({ type: 'TimeField' }, [
      ['22:05:07.123456', '22:05:07.123456', '22:05:07.123456'],
      ['22:05:07', '22:05:07', '22:05:07'],
      ['22:05:07.100000', '22:05:07.1', '22:05:07.100000'],
    ])
    // django.utils.dateparse.parse_time, which SQLite needs, leaves the offset out.
    assert.is(convert({ type: 'TimeField' }, '22:05:07.1+02:00', 'time'), '22:05:07.100000')
    assert.is(convert({ type: 'TimeField' }, '22:05:07+02', 'time(3) with time zone'), '22:05:07+02')
  })

  it('takes 1 alone for true in a bool of SQLite, as its driver for Python does', () => {
    const cases: [Exclude<Raw, null>, boolean | null][] = [
      [1n, true],
      ['1', true],
      [0n, false],
      [2n, false],
      [1.5, false],
      ['true', false],
      ['', null],
    ]
    for (const type of ['BooleanField', 'NullBooleanField', 'Unknown'])
      for (const [stored, value] of cases) assert.is(convert({ type }, stored, 'bool'), value, `${type} ${stored}`)
    for (const columnType of ['tinyint(1)', 'integer'])
      assert.is(convert({ type: 'BooleanField' }, 2, columnType), true, columnType)
  })

  it('takes times in columns without a time zone for those of TIME_ZONE', () => {
    const stored = '2026-07-01 12:00:00.5'
    const naive = 'timestamp(3) without time zone'
    assert.is(convert({ type: 'DateTimeField' }, stored, naive), '2026-07-01T10:00:00.500000Z')
    assert.is(
      convert({ type: 'DateTimeField' }, `${stored}+00`, 'timestamp with time zone'),
      '2026-07-01T12:00:00.500000Z',
    )
    assert.equal(
      convert(
        { type: 'ArrayField', class: 'ArrayField', base: { type: 'DateTimeField' } },
        `{"${stored}"}`,
        `${naive}[]`,
      ),
      ['2026-07-01T10:00:00.500000Z'],
    )
  })

  it('leaves them as they are where the API writes them without a format', () => {
    const [stored, naive] = ['2026-07-01 12:00:00.5', 'timestamp without time zone']
    const field = { name: 'f', column: 'f', table: 't', type: 'DateTimeField' }
    assert.is(convert({ type: 'DateTimeField', written: 'ChoiceField' }, stored, naive), '2026-07-01T12:00:00.500000')
    const unformatted = { ...settings, keepsNaive: true }
    assert.is(fieldConverter(field, naive, unformatted)(stored), '2026-07-01T12:00:00.500000')
    assert.is(
      fieldConverter(field, 'timestamp with time zone', unformatted)(`${stored}+00`),
      `2026-07-01T12:00:00.500000Z`,
    )
  })

  it('reads columns of unknown field classes as Python drivers do', () => {
    assert.is(convert({ type: 'Column' }, '1.10', 'numeric(10,2)'), 1.1)
    assert.is(convert({ type: 'Column' }, 'NaN', 'numeric'), null)
    assert.is(convert({ type: 'Column' }, '2026-07-01 12:00:00', 'timestamp without time zone'), '2026-07-01T12:00:00')
    assert.is(convert({ type: 'Column' }, '2026-07-01 12:00:00+00', 'timestamp with time zone'), '2026-07-01T12:00:00Z')
    const digest = 'f652d00837b4000bd1c51f86973082d6'
    assert.is(convert({ type: 'HashField' }, digest, 'char(32)'), digest)
    assert.is(convert({ type: 'UUIDField' }, digest, 'char(32)'), 'f652d008-37b4-000b-d1c5-1f86973082d6')
    for (const unknown of ['int4multirange', 'int8multirange', 'datemultirange'])
      assert.is(fieldTypeOf(unknown), unknown)
  })

  it('reads JSON without losing digits', () => {
    const text = '{"n": [9007199254740993, 1.5, -12345678901234567890], "s": "9007199254740993", "9007199254740993": 1}'
    const value = { n: [9007199254740993n, 1.5, -12345678901234567890n], s: '9007199254740993', '9007199254740993': 1 }
    equal({ type: 'JSONField' }, [
      [text, text, value],
      [
        '[NaN, -Infinity, "NaN \\" Infinity", 1e400]',
        '[null, null, "NaN \\" Infinity", null]',
        [null, null, 'NaN " Infinity', null],
      ],
    ])
    assert.throws(
      () => convert({ type: 'JSONField' }, '{"a": 12345678901234567890'),
      (error: Error) => error instanceof DamagedValueError,
    )
    equal({ type: 'TextField', class: 'AttributesField' }, [
      ['{"rel": "nofollow"}', '{"rel": "nofollow"}', { rel: 'nofollow' }],
      ['', '', {}],
    ])
    equal({ type: 'TextField', class: namedAttributes }, [
      ['{"rel": "nofollow"}', '{"rel": "nofollow"}', { rel: 'nofollow' }],
      ['', '', {}],
      ['rel=nofollow', 'rel=nofollow', 'rel=nofollow'],
      ['{{ attributes }}', '{{ attributes }}', '{{ attributes }}'],
    ])
  })

  it('reads JSON with a text of any length, such as a picture, without losing digits', () => {
    for (const piece of ['iVBORw0KGgoNaN9007199254740993', '\\"9007199254740993: NaN\\n']) {
      const picture = piece.repeat(400_000)
      const value = { picture: JSON.parse(`"${picture}"`), n: 9007199254740993n, 'a " NaN': 'n' }
      const text = `{"picture": "${picture}", "n": 9007199254740993, "a \\" NaN" : "n"}`
      assert.ok(isDeepStrictEqual(convert({ type: 'JSONField' }, text), value))
    }
  })

  it('refuses numbers and UUIDs that Python or JSON cannot have, unless the API writes them as they are', () => {
    const refused = (type: string, ...stored: Exclude<Raw, null>[]) => {
      for (const raw of stored)
        assert.throws(
          () => convert({ type, decimal_places: 2 }, raw),
          (error: Error) => error instanceof DamagedValueError,
        )
    }
    refused('FloatField', 'NaN', 'Infinity', Number.POSITIVE_INFINITY, '', '0x10', '1__0')
    refused('IntegerField', Number.POSITIVE_INFINITY, '', '0x10', 'one', '1__0')
    refused('DecimalField', 'Infinity', '', 'one')
    refused('UUIDField', '', 'f652d008', 5n, 'z652d00837b4000bd1c51f86973082d6')
    for (const type of ['IntegerField', 'FloatField']) {
      assert.is(convert({ type, written: 'ChoiceField' }, 'one'), 'one')
      assert.is(convert({ type, written: 'ChoiceField' }, '12'), 12)
      assert.is(convert({ type }, ' 1_2 '), 12)
    }
    assert.is(convert({ type: 'Column' }, 'one', 'integer'), 'one')
  })

  it('gives every other type one form', () => {
    equal({ type: 'BooleanField' }, [
      [1n, 't', true],
      [0n, 'f', false],
      [0n, '0', false],
      [2n, '-1', true],
    ])
    equal({ type: 'FloatField' }, [[1e21, '1e+21', 1e21]])
    const uuid = 'f652d008-37b4-000b-d1c5-1f86973082d6'
    equal({ type: 'UUIDField' }, [['f652d00837b4000bd1c51f86973082d6', uuid, uuid]])
    equal({ type: 'GenericIPAddressField' }, [
      ['2001:db8::1', '2001:db8::1/128', '2001:db8::1'],
      ['10.0.0.1', '10.0.0.1/32', '10.0.0.1'],
      ['10.0.0.1/8', '10.0.0.1/8', '10.0.0.1/8'],
      ['2001:db8::/32', '2001:db8::/32', '2001:db8::/32'],
    ])
    equal({ type: 'BinaryField' }, [[Buffer.from([0, 255]), '\\x00ff', 'AP8=']])
    equal({ type: 'ArrayField' }, [['{a,b}', '{a,b}', '{a,b}']])
    assert.is(convert({ type: 'PageField', to: 'cms.page' }, '7', 'integer'), 7)
    assert.is(convert({ type: 'ForeignKey', to: 'shop.item' }, '007', 'character varying(10)'), '007')
    for (const [raw, columnType] of [
      [12.5, 'decimal'],
      ['12.50', 'numeric(5,2)'],
    ] as const) {
      assert.is(
        convert({ type: 'ForeignKey', to: 'shop.size' }, raw, columnType),
        columnType === 'decimal' ? 12.5 : '12.50',
      )
      assert.is(convert({ type: 'ForeignKey', to: 'shop.size' }, raw, 'decimal(5, 2)'), '12.50')
      assert.is(keyConverter('numeric(5,2)', settings)(raw), 12.5)
      const field = { name: 'f', column: 'f', table: 't', type: 'ForeignKey', to: 'shop.size' }
      assert.is(fieldConverter(field, 'decimal', settings, 4)(raw), '12.5000')
    }
    assert.is(convert({ type: 'ForeignKey', to: 'shop.item' }, 'f652d00837b4000bd1c51f86973082d6', 'char(32)'), uuid)
  })
})
