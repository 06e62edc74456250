import * as assert from 'uvu/assert'
import { findDatabase } from '../../src/database/find-database.js'
import { fold, matches } from '../../src/model/search/search.js'
import type { Folding } from '../../src/model/search/search-rules.js'
import { describe, note } from '../harness.js'
import { createDatabase, withClient } from '../helpers/databases/postgres-engine.js'

/** What decides about letters in a new database, and how a search folds them there. */
const locales: readonly [name: string, options: string, Folding][] = [
  ['bytes', "LOCALE 'C'", 'ascii'],
  ['ICU', "LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'en-US'", 'full'],
  ['ICU, Turkish', "LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'tr-TR'", 'tr'],
  ['ICU, Azerbaijani', "LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'az-Latn-AZ'", 'tr'],
  ['ICU, Lithuanian', "LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'lt'", 'lt'],
  ['ICU, Greek', "LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'el-GR-u-co-standard'", 'el'],
  ['the system', "LOCALE 'C.UTF-8'", 'unicode'],
  ['PostgreSQL, bytes', "LOCALE 'C' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C'", 'ascii'],
  ['PostgreSQL', "LOCALE 'C' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8'", 'unicode'],
  ['PostgreSQL, all letters', "LOCALE 'C' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'PG_UNICODE_FAST'", 'full'],
]

const words = [
  'garden',
  'GARDEN',
  'izgara',
  'IZGARA',
  'İZGARA',
  'ızgara',
  'i\u0307z',
  'Ελιά',
  'ΕΛΙΑ',
  'ΐ',
  'ήλιος',
  'į\u0307',
  'straße',
  'STRASSE',
  'STRAßE',
  'Ärger',
  'ärger',
  'ﬁne',
  'FINE',
  'ᾳ',
  'ᾼ',
  'ΑΙ',
  'ŉ',
]

for (const [name, options, folding] of locales) {
  describe(`letters of a PostgreSQL database with a locale of ${name}`, (it) => {
    it('are equal in a search where they are in the database', async () => {
      const url = await createDatabase(options).catch((error: Error) => error.message)
      if (!url.includes('://')) return note(`skipped: ${url}`)
      const session = await findDatabase(url).open(null)
      const found = session.facts.search.folding
      await session.close()
      assert.is(found, folding)
      await withClient(url, async (client) => {
        for (const text of words) {
          const { rows } = await client.query('SELECT UPPER($1) AS upper', [text])
          assert.is(fold(text, folding), rows[0].upper)
          for (const term of words) {
            const like = await client.query("SELECT UPPER($1) LIKE '%' || UPPER($2) || '%' AS matches", [text, term])
            assert.is(matches(text, term, folding), like.rows[0].matches, `${text} ${term}`)
          }
        }
      })
    })
  })
}
