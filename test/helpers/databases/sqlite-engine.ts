import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterTest } from '../../harness.js'
import { temporaryFolder } from '../folders.js'
import { siteFile } from '../sites.js'
import type { DatabaseCopy, Engine } from './engines.js'

export const sqliteEngine: Engine = {
  name: 'sqlite',

  async database(site) {
    return siteFile(site)
  },

  async copy(site) {
    const folder = temporaryFolder()
    const url = join(folder, 'site.sqlite3')
    copyFileSync(siteFile(site), url)
    afterTest(() => rmSync(folder, { recursive: true, force: true }))
    return sqliteFile(url)
  },
}

/** A private SQLite file, which tests may change. */
export function sqliteFile(file: string): DatabaseCopy {
  return {
    url: file,
    async exec(sql) {
      const database = new Database(file)
      try {
        database.pragma('foreign_keys = OFF')
        database.pragma('ignore_check_constraints = ON')
        database.exec(sql)
      } finally {
        database.close()
      }
    },
    async query(sql) {
      const database = new Database(file, { readonly: true })
      try {
        return database.prepare(sql).all() as Record<string, unknown>[]
      } finally {
        database.close()
      }
    },
  }
}
