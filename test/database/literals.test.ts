import * as assert from 'uvu/assert'
import { fieldDateTime } from '../../src/database/values/date-values.js'
import { arrayItems, hstoreObject, rangeText } from '../../src/database/values/literals.js'
import { TimeZone } from '../../src/model/values/time-zone.js'
import { describe } from '../harness.js'

describe('literals of PostgreSQL', (it) => {
  it('reads arrays, also nested ones, with bounds, quotes and nulls', () => {
    const cases: [string, unknown][] = [
      ['{}', []],
      ['{1,NULL,-2}', ['1', null, '-2']],
      [
        '{{t,f},{f,t}}',
        [
          ['t', 'f'],
          ['f', 't'],
        ],
      ],
      ['[0:1]={a,b}', ['a', 'b']],
      [
        String.raw`{"a \"quoted\", {brace} \\",NULL,"NULL","",ä b}`,
        ['a "quoted", {brace} \\', null, 'NULL', '', 'ä b'],
      ],
    ]
    for (const [literal, items] of cases) assert.equal(arrayItems(literal), items, literal)
  })

  it('reads hstore', () => {
    assert.equal(hstoreObject(''), {})
    assert.equal(hstoreObject(String.raw`"one"=>"1", "none"=>NULL, "quo\"te"=>"a=>b, c\\"`), {
      'one': '1',
      'none': null,
      'quo"te': 'a=>b, c\\',
    })
    assert.equal(Object.keys(hstoreObject('"__proto__"=>"x"')), ['__proto__'])
  })

  it('keeps a local time that the clocks skip as it is stored', () => {
    const berlin = new TimeZone('Europe/Berlin')
    const cases: [stored: string, zone: TimeZone | null, read: string][] = [
      ['2026-03-29 02:30:00', berlin, '2026-03-29T02:30:00'],
      ['2026-03-29 02:30:00.5', berlin, '2026-03-29T02:30:00.500000'],
      ['2026-03-29 03:00:00', berlin, '2026-03-29T01:00:00Z'],
      ['2026-10-25 02:30:00', berlin, '2026-10-25T00:30:00Z'],
      ['2026-03-29 02:30:00', null, '2026-03-29T02:30:00Z'],
      ['2026-03-29 02:30:00+02', berlin, '2026-03-29T00:30:00Z'],
      ['infinity', berlin, 'infinity'],
    ]
    for (const [stored, zone, read] of cases) assert.is(fieldDateTime(stored, zone), read, stored)
    assert.is(berlin.local('2026-03-29T02:30:00'), '2026-03-29T02:30:00')
  })

  it('writes ranges as Django does', () => {
    const berlin = new TimeZone('Europe/Berlin')
    const cases: [string, string, TimeZone | null, string][] = [
      ['empty', 'int4range', null, '{"empty": true}'],
      ['[1,10)', 'int4range', null, '{"bounds": "[)", "lower": "1", "upper": "10"}'],
      ['(,5]', 'numrange', null, '{"bounds": "(]", "lower": null, "upper": "5"}'],
      ['[2026-01-01,)', 'daterange', null, '{"bounds": "[)", "lower": "2026-01-01", "upper": null}'],
      [
        '["2026-07-01 06:00:00+00","2026-07-01 18:30:00.5+00")',
        'tstzrange',
        null,
        '{"bounds": "[)", "lower": "2026-07-01T06:00:00+00:00", "upper": "2026-07-01T18:30:00.500000+00:00"}',
      ],
      [
        '["2026-07-01 06:00:00+00",)',
        'tstzrange',
        berlin,
        '{"bounds": "[)", "lower": "2026-07-01T08:00:00", "upper": null}',
      ],
    ]
    for (const [literal, type, zone, text] of cases) assert.is(rangeText(literal, type, zone), text, literal)
  })
})
