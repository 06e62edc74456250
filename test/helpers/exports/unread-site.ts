import { copyFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { ExportReport } from '../../../src/options.js'
import type { DatabaseCopy, Engine } from '../databases/engines.js'
import { sqlDuring } from '../databases/sql-log.js'
import { temporaryFolder } from '../folders.js'
import { cliOutput } from '../processes/cli.js'
import { manifestFile } from '../sites.js'

/** A file that was written to more recently than this is always read. */
export const settled = 2100

/** An export with everything of its own: each part may be changed. */
class Site {
  readonly copy: DatabaseCopy
  readonly folder = temporaryFolder()
  readonly manifest = join(this.folder, 'manifest.json')
  readonly config = join(this.folder, 'site.config.mjs')
  readonly imported = join(this.folder, 'serializer.mjs')
  readonly out = join(this.folder, 'out')
  private database: string

  constructor(copy: DatabaseCopy) {
    this.copy = copy
    this.database = copy.url
    copyFileSync(manifestFile('bridge'), this.manifest)
    writeFileSync(this.imported, 'export const text = (plugin) => plugin\n')
    writeFileSync(
      this.config,
      "import { text } from './serializer.mjs'\nexport default { serializers: { TextPlugin: text } }\n",
    )
  }

  /** Exports, and tells whether rows were read for it. */
  async export(flags: readonly string[] = []): Promise<ExportReport & { read: boolean }> {
    const source = ['--database', this.database, '--manifest', this.manifest, '--config', this.config]
    return exportCounting(['--out', this.out, ...source, ...flags])
  }

  /** Names the database by a link from now on. */
  linked(): void {
    const link = join(this.folder, 'current.sqlite3')
    symlinkSync(this.copy.url, link)
    this.database = link
  }

  page(): string {
    return readFileSync(join(this.out, 'api/en/pages/index.json'), 'utf8')
  }
}

/** Exports, and tells whether rows were read for it. */
export async function exportCounting(flags: readonly string[]): Promise<ExportReport & { read: boolean }> {
  let report: ExportReport | null = null
  const statements = await sqlDuring(async () => {
    const stdout = await cliOutput(['export', '--json', ...flags])
    report = JSON.parse(stdout) as ExportReport
  })
  assert.ok(report)
  return { ...(report as ExportReport), read: statements.some((text) => text.includes('page_title')) }
}

export const title = (text: string) => `UPDATE cms_pagecontent SET title = '${text}' WHERE language = 'en'`

/** A `Site` on a copy of `bridge`. */
export async function siteOf(engine: Engine): Promise<Site> {
  return new Site(await engine.copy('bridge'))
}
