import type { LikeSql } from '../engine.js'

/** As `operators` and `lookup_cast` of django.db.backends.mysql; the column's collation decides about equal letters. */
export const like: LikeSql = {
  condition: (columnType) => (columnType === 'json' ? 'json_unquote(??) like ?' : '?? like ?'),
  pattern: (term) => `%${term.replace(/[\\%_]/g, '\\$&')}%`,
}
