import { withMysql } from '../test/helpers/databases/mysql-engine.js'
import { siteMysql } from '../test/helpers/databases/mysql-site.js'
import {
  type BenchSite,
  benchManifest,
  changeMoment,
  changes,
  contentTypeId,
  emptied,
  sqliteValue,
} from './build-site.js'
import { type Row, siteRows, type TableRows } from './site-rows.js'
import type { Words } from './text.js'

/** Rows of one INSERT statement. */
const chunkSize = 500

/** Fills a new database of a MySQL or MariaDB server. */
export async function buildMysqlSite(server: string, pages: number, words: Words = 'plain'): Promise<BenchSite> {
  const address = new URL(server)
  address.pathname = '/bench'
  const url = address.href
  await withMysql(server, (connection) =>
    connection.query('CREATE DATABASE bench CHARACTER SET utf8mb4 COLLATE utf8mb4_bin'),
  )
  await withMysql(url, async (connection) => {
    await connection.query(`SET foreign_key_checks = 0, sql_mode = ''; ${siteMysql('garden')}`)
    for (const table of emptied) await connection.query(`DELETE FROM ${table}`)
  })
  for (const rows of siteRows(pages, contentTypeId, { words })) await insert(url, rows)
  await withMysql(url, (connection) => connection.query(`ANALYZE TABLE ${emptied.join(', ')}`))
  return {
    manifest: benchManifest(),
    url,
    exec: (sql) => withMysql(url, async (connection) => void (await connection.query(sql))),
    query: (sql) => withMysql(url, async (connection) => (await connection.query(sql))[0] as Row[]),
    insert: (rows) => insert(url, rows),
    change: (percent, seed) =>
      withMysql(url, async (connection) => {
        await connection.query('BEGIN')
        for (const { content, title, bodies } of changes(pages, percent, seed)) {
          const set = 'UPDATE cms_pagecontent SET title = ?, changed_date = ? WHERE id = ?'
          await connection.execute(set, [title, changeMoment, content])
          for (const [plugin, body] of bodies) {
            await connection.execute('UPDATE djangocms_text_text SET body = ? WHERE cmsplugin_ptr_id = ?', [
              body,
              plugin,
            ])
          }
        }
        await connection.query('COMMIT')
      }),
  }
}

function insert(url: string, tables: TableRows): Promise<void> {
  return withMysql(url, async (connection) => {
    await connection.query("SET foreign_key_checks = 0, sql_mode = ''")
    for (const [table, rows] of Object.entries(tables)) {
      const columns = Object.keys(rows[0] ?? {})
      for (let start = 0; start < rows.length; start += chunkSize) {
        const chunk = rows.slice(start, start + chunkSize)
        const values = chunk.map((row) => columns.map((column) => sqliteValue(row, column)))
        await connection.query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ?`, [values])
      }
    }
  })
}
