import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import * as assert from 'uvu/assert'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { describe, note } from '../harness.js'
import { withDjangoProject } from '../helpers/django/django-project.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { cliOutput } from '../helpers/processes/cli.js'

interface Page {
  readonly language: string
  readonly title: string
  readonly details: string | null
  readonly extensions: Readonly<Record<string, unknown>>
}

type Expected = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Ids of the page and the published content of each page object that an export has, by title and language. */
function idsOf(database: string): Map<string, { page: number; content: number }> {
  const open = new Database(database, { readonly: true })
  const rows = open
    .prepare(
      `SELECT c.id AS content, c.page_id AS page, c.title AS title, c.language AS language FROM cms_pagecontent c
       JOIN djangocms_versioning_version v ON v.object_id = c.id AND v.state = 'published'
       JOIN django_content_type t ON t.id = v.content_type_id AND t.model = 'pagecontent'`,
    )
    .all() as { page: number; content: number; title: string; language: string }[]
  open.close()
  return new Map(rows.map(({ title, language, ...ids }) => [`${language} ${title}`, ids]))
}

describe('page extensions of a real project', (it) => {
  it.matrix('are found by the script, and written as the serializers of djangocms-rest write them', async () => {
    await withDjangoProject(
      '5.1',
      async ({ database, manifest, python }) => {
        const base = temporaryFolder()
        const { extensions = {}, models } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
        assert.equal(
          Object.entries(extensions).map(([model, { of, fields }]) => [model, of, fields.length]),
          [
            ['metadata.icon', 'page', 1],
            ['metadata.seo', 'content', 10],
          ],
        )
        assert.ok(models['nursery.plant']?.fields)
        await python(['extensions_build.py'])
        const expected = JSON.parse(await python(['extensions_expected.py'])) as Expected
        const copy = join(base, 'site.sqlite3')
        copyFileSync(database, copy)
        const out = join(base, 'out')
        const flags = [
          '--api-url',
          'http://127.0.0.1',
          '--contract',
          'released',
          '--site',
          '1',
          '--extension',
          'metadata.seo',
        ]
        await cliOutput([
          ...['export', '--database', copy, '--manifest', manifest, '--out', out, '--quiet'],
          ...[...flags, '--extension', 'metadata.icon'],
        ])
        const ids = idsOf(copy)
        let compared = 0
        for (const name of walk(out).filter((file) => /^api\/\w+\/pages\//.test(file))) {
          const page = JSON.parse(readFileSync(join(out, name), 'utf8')) as Page
          const own = ids.get(`${page.language} ${page.title}`)
          assert.ok(own, name)
          const want = {
            'metadata.icon': expected['metadata.icon']?.[own.page] ?? null,
            'metadata.seo': expected['metadata.seo']?.[own.content] ?? null,
          }
          assert.equal(page.extensions, want, name)
          compared += Object.values(want).filter((row) => row !== null).length
        }
        assert.ok(compared > 8, String(compared))
        note(`${compared} rows of extensions compared`)
        const texts = walk(out).map((name) => readFileSync(join(out, name), 'utf8'))
        assert.not.ok(texts.some((text) => text.includes('Words of a draft alone')))
        assert.ok(JSON.stringify(expected).includes('Words of a draft alone'))
      },
      { EXTENSIONS: '1' },
    )
  })
})
