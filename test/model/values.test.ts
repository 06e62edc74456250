import * as assert from 'uvu/assert'
import { isJoinedZone } from '../../src/model/manifest/setting-findings.js'
import { durationSeconds, isoDuration } from '../../src/model/values/duration-seconds.js'
import { strftime, unknownDirectives } from '../../src/model/values/strftime.js'
import { TimeZone } from '../../src/model/values/time-zone.js'
import { describe } from '../harness.js'

/** Every directive, with what Python 3.11 writes for each text. */
const format =
  '%a|%A|%b|%B|%c|%d|%D|%e|%f|%F|%G|%h|%H|%I|%j|%m|%M|%p|%R|%S|%T|%u|%U|%V|%w|%W|%x|%X|%y|%Y|%%|%-d|%-H|%-I|%-j|%-m|%-M|%-S|%-y|%z'
const written: [stored: string, text: string][] = [
  [
    '2026-01-01T00:05:09.000070+02:00',
    'Thu|Thursday|Jan|January|Thu Jan  1 00:05:09 2026|01|01/01/26| 1|000070|2026-01-01|2026|Jan|00|12|001|01|05|AM|00:05|09|00:05:09|4|00|01|4|00|01/01/26|00:05:09|26|2026|%|1|0|12|1|1|5|9|26|+0200',
  ],
  [
    '2023-12-31T13:00:00',
    'Sun|Sunday|Dec|December|Sun Dec 31 13:00:00 2023|31|12/31/23|31|000000|2023-12-31|2023|Dec|13|01|365|12|00|PM|13:00|00|13:00:00|7|53|52|0|52|12/31/23|13:00:00|23|2023|%|31|13|1|365|12|0|0|23|',
  ],
  [
    '2024-12-30T12:59:59.999999',
    'Mon|Monday|Dec|December|Mon Dec 30 12:59:59 2024|30|12/30/24|30|999999|2024-12-30|2025|Dec|12|12|365|12|59|PM|12:59|59|12:59:59|1|52|01|1|53|12/30/24|12:59:59|24|2024|%|30|12|12|365|12|59|59|24|',
  ],
  [
    '2021-01-03T23:01:02',
    'Sun|Sunday|Jan|January|Sun Jan  3 23:01:02 2021|03|01/03/21| 3|000000|2021-01-03|2020|Jan|23|11|003|01|01|PM|23:01|02|23:01:02|7|01|53|0|00|01/03/21|23:01:02|21|2021|%|3|23|11|3|1|1|2|21|',
  ],
  [
    '13:05:00',
    'Mon|Monday|Jan|January|Mon Jan  1 13:05:00 1900|01|01/01/00| 1|000000|1900-01-01|1900|Jan|13|01|001|01|05|PM|13:05|00|13:05:00|1|00|01|1|01|01/01/00|13:05:00|00|1900|%|1|13|1|1|1|5|0|0|',
  ],
  [
    '1999-02-28',
    'Sun|Sunday|Feb|February|Sun Feb 28 00:00:00 1999|28|02/28/99|28|000000|1999-02-28|1999|Feb|00|12|059|02|00|AM|00:00|00|00:00:00|7|09|08|0|08|02/28/99|00:00:00|99|1999|%|28|0|12|59|2|0|0|99|',
  ],
]

describe('strftime', (it) => {
  it('writes what Python writes, for date-times, times and dates', () => {
    for (const [stored, text] of written) assert.is(strftime(stored, format), text, stored)
  })

  it('names the directives that it does not know, and the zone where it has a name', () => {
    assert.equal(unknownDirectives(format, true), [])
    assert.equal(unknownDirectives('%Q %d %Z %', true), ['%Q', '%Z', '%'])
    assert.equal(unknownDirectives('%Z', false), [])
    assert.is(strftime('2026-07-05T10:00:00+02:00', '%H:%M %Z'), '10:00 %Z')
    assert.is(strftime('2026-07-05T10:00:00Z', '%H:%M %Z'), '10:00 UTC')
  })
})

describe('durations', (it) => {
  const durations: [stored: string, iso: string, seconds: string][] = [
    ['00:00:00', 'P0DT00H00M00S', '0.0'],
    ['3 00:01:01', 'P3DT00H01M01S', '259261.0'],
    ['-1 05:00:00.001500', '-P0DT18H59M59.998500S', '-68399.9985'],
    ['00:00:00.000099', 'P0DT00H00M00.000099S', '9.9e-05'],
    ['-1 23:59:59.999999', '-P0DT00H00M00.000001S', '-1e-06'],
  ]
  for (const [stored, iso, seconds] of durations) {
    it(`writes ${stored} by ISO 8601 and in seconds`, () => {
      assert.is(isoDuration(stored), iso)
      assert.is(durationSeconds(stored), seconds)
    })
  }
})

describe('local times', (it) => {
  const berlin = new TimeZone('Europe/Berlin')
  const times: [local: string, utc: string][] = [
    ['2026-01-15T12:00:00.500000', '2026-01-15T11:00:00.500000Z'],
    ['2026-07-15T12:00:00', '2026-07-15T10:00:00Z'],
    // The hour that comes twice.
    ['2026-10-25T02:30:00', '2026-10-25T00:30:00Z'],
    ['2026-10-25T03:00:00', '2026-10-25T02:00:00Z'],
    ['2026-03-29T03:00:00', '2026-03-29T01:00:00Z'],
  ]
  for (const [local, utc] of times) {
    it(`finds the instant of ${local}, and shows it as it was`, () => {
      assert.is(berlin.utcOf(local), utc)
      assert.is(berlin.local(utc), local)
    })
  }
})

/** As zoneinfo of Python prints them: local mean time to the second, Liberia's until 1972. */
const early: [zone: string, utc: string, printed: string][] = [
  ['Europe/Berlin', '1890-07-01T12:34:56Z', '1890-07-01T13:28:24+00:53:28'],
  ['Europe/Berlin', '1893-07-01T12:34:56.000007Z', '1893-07-01T13:34:56.000007+01:00'],
  ['America/New_York', '1880-01-01T12:34:56Z', '1880-01-01T07:38:54-04:56:02'],
  ['Europe/Dublin', '1910-01-01T12:34:56Z', '1910-01-01T12:09:35-00:25:21'],
  ['Asia/Kathmandu', '1910-01-01T12:34:56Z', '1910-01-01T18:16:12+05:41:16'],
  ['Africa/Monrovia', '1970-07-01T12:34:56Z', '1970-07-01T11:50:26-00:44:30'],
  ['America/St_Johns', '1930-01-01T12:34:56Z', '1930-01-01T09:04:04-03:30:52'],
  ['Australia/Lord_Howe', '0001-01-01T00:00:00Z', '0001-01-01T10:36:20+10:36:20'],
  ['Europe/Berlin', '0099-07-01T12:34:56.500000Z', '0099-07-01T13:28:24.500000+00:53:28'],
]

describe('time zones', (it) => {
  it('have the offsets of local mean time, to the second', () => {
    for (const [zone, utc, printed] of early) {
      const own = new TimeZone(zone)
      assert.is(own.print(utc), printed)
      assert.is(own.utcOf(own.local(utc)), utc)
      assert.not(isJoinedZone(zone), zone)
    }
  })

  it('give a local time that their clocks skip the offset from before the change', () => {
    const skipped: [zone: string, local: string, printed: string][] = [
      ['America/New_York', '2026-03-08T02:30:00', '2026-03-08T02:30:00-05:00'],
      ['America/New_York', '2026-03-08T02:30:00.500000', '2026-03-08T02:30:00.500000-05:00'],
      ['Europe/Berlin', '2026-03-29T02:30:00', '2026-03-29T02:30:00+01:00'],
    ]
    for (const [zone, local, printed] of skipped) assert.is(new TimeZone(zone).print(local), printed)
    assert.is(new TimeZone('Europe/Berlin').print('infinity'), 'infinity')
  })

  it('write Z for the time of UTC, as REST framework does in any zone', () => {
    const london = new TimeZone('Europe/London')
    assert.is(london.print('2026-01-05T10:00:00Z'), '2026-01-05T10:00:00Z')
    assert.is(london.print('2026-07-05T10:00:00.5Z'), '2026-07-05T11:00:00.5+01:00')
    assert.is(london.local('2026-01-05T10:00:00Z'), '2026-01-05T10:00:00')
  })

  it('leave a time in UTC that Python cannot hold in them', () => {
    const outside: [zone: string, utc: string][] = [
      ['America/New_York', '0001-01-01T00:00:00Z'],
      ['Europe/Berlin', '9999-12-31T23:30:00.000001Z'],
    ]
    for (const [zone, utc] of outside) assert.is(new TimeZone(zone).print(utc), utc)
  })

  it('are named where their history before 1970 depends on the database of the server', () => {
    for (const zone of [
      'Europe/Amsterdam',
      'Europe/Oslo',
      'Atlantic/Reykjavik',
      'Asia/Kuwait',
      'Mexico/BajaNorte',
      'CET',
    ])
      assert.ok(isJoinedZone(zone), zone)
    for (const zone of ['UTC', 'Europe/Brussels', 'Etc/UTC', 'constructor/name', 'Europe', ''])
      assert.not(isJoinedZone(zone), zone)
  })
})
