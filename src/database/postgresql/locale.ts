import type { EngineFacts } from '../../model/engine.js'
import type { Folding } from '../../model/search/search-rules.js'
import type { Raw, Session } from '../session.js'

/**
 * The locale of a database, which columns of the CMS have. `provider`: `c` the system, `i` ICU, `b` PostgreSQL itself.
 * Before PostgreSQL 15 it is always the system.
 */
const locale = `select to_jsonb(d) ->> 'datlocprovider' as provider, d.datctype as ctype,
  coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale') as locale from pg_database d where d.datname = current_database()`

/** The facts of the engine, with the folding of this database. */
export async function factsOf(session: Session): Promise<EngineFacts> {
  const [row = {}] = await session.read(session.knex.raw(locale), 'pg_database')
  const { facts } = session.engine
  return { ...facts, search: { ...facts.search, folding: foldingOf(row) } }
}

/** Languages in which ICU converts letters in another way, as in Turkish, which has a capital i with a dot. */
const languages: Readonly<Record<string, Folding>> = { tr: 'tr', tur: 'tr', az: 'tr', aze: 'tr', lt: 'lt', el: 'el' }

/** The letters that UPPER changes. */
function foldingOf({ provider, ctype, locale }: Record<string, Raw>): Folding {
  if (provider === 'i') return languages[/^[a-z]+/i.exec(String(locale))?.[0].toLowerCase() ?? ''] ?? 'full'
  const chosen = provider === 'b' ? locale : ctype
  if (chosen === 'PG_UNICODE_FAST') return 'full'
  return chosen === 'C' || chosen === 'POSIX' ? 'ascii' : 'unicode'
}
