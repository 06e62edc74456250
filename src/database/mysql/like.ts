import type { LikeSql } from '../engine.js'

/** `operators` and `lookup_cast` of django.db.backends.mysql: letters are the same as the collation of the column says. */
export const like: LikeSql = {
  condition: (columnType) => (columnType === 'json' ? 'json_unquote(??) like ?' : '?? like ?'),
  pattern: (term) => `%${term.replace(/[\\%_]/g, '\\$&')}%`,
}
