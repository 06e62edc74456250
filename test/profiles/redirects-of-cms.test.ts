import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { changedDatabase, exported } from '../helpers/exports/exports.js'
import { databaseFlags, problemsOf, verified } from '../helpers/exports/verified.js'
import { changedManifest } from '../helpers/sites/manifests.js'

/** The table of djangocms-redirect, which has the name of that of django.contrib.redirects. */
const stored = `CREATE TABLE django_redirect (id integer PRIMARY KEY, site_id integer NOT NULL, old_path varchar(200) NOT NULL,
    new_path varchar(200) NOT NULL, response_code varchar(3) NOT NULL, subpath_match bool NOT NULL,
    catchall_redirect bool NOT NULL);
  INSERT INTO django_redirect VALUES (1, 1, '/old/', '/en/plants/', '301', false, false),
    (2, 1, '/for-now/', '/en/plants/', '302', false, false),
    (3, 1, '/gone/', '/en/plants/', '410', false, false),
    (4, 1, '/empty/', '', '302', false, false),
    (5, 1, '/shop/', '/en/plants/', '302', true, false),
    (6, 1, '/all/', '/en/plants/', '301', false, true),
    (7, 1, '/en/about-us/', '/en/plants/', '302', false, false),
    (8, 1, '/\u00fcber uns/', '/en/plants/', '302', false, false),
    (9, 1, '/100%/', '/en/plants/', '302', false, false),
    (10, 1, '/search/?q=a', '/en/plants/', '302', false, false),
    (11, 1, '/a%40b/', '/en/plants/', '302', false, false)`

for (const engine of engines) {
  describeOn(engine, `redirects of djangocms-redirect, ${engine.name}`, (it) => {
    it('have the status of their row, and those of all that is below a path are named', async () => {
      const database = await changedDatabase(engine, 'garden', stored)
      const { folder, report } = await exported(database, 'garden', ['--profile', 'nginx'])
      const redirects = JSON.parse(readFileSync(join(folder, 'redirects.json'), 'utf8')) as Record<string, unknown>
      const moved = { status: 301, to: '/en/plants/' }
      assert.equal(redirects['/old/'], moved)
      assert.is(redirects['/for-now/'], '/en/plants/')
      assert.is(redirects['/for-now'], '/en/plants/')
      assert.equal(redirects['/gone/'], { status: 410 })
      assert.equal(redirects['/empty/'], { status: 410 })
      assert.is(redirects['/shop/'], '/en/plants/')
      assert.equal(redirects['/all/'], moved)
      // Its middleware asks before the CMS does.
      assert.is(redirects['/en/about-us/'], '/en/plants/')
      const below = report.findings.filter(({ code }) => code === 'redirect-below')
      assert.equal(below, [
        { code: 'redirect-below', site: 1, address: '/shop/', target: '/en/plants/' },
        { code: 'redirect-below', site: 1, address: '/all/', target: '/en/plants/' },
      ])
      // It compares decoded paths as well, and never queries.
      assert.is(redirects['/%C3%BCber%20uns/'], '/en/plants/')
      assert.is(redirects['/100%25/'], '/en/plants/')
      const unused = report.findings.flatMap((one) => (one.code === 'redirect-unused' ? [one.reason] : []))
      assert.equal(unused, ['requests are compared without their query', 'requests for it are compared as /a@b/'])
    })

    it('may have the address of a page that is not public, which is no leak', async () => {
      const hidden = "(SELECT page_id FROM cms_pageurl WHERE path = 'about-us/history')"
      const sql = `${stored}; DELETE FROM cms_pagecontent WHERE page_id = ${hidden};
        INSERT INTO django_redirect VALUES (12, 1, '/en/about-us/history/', '/en/plants/', '302', false, false)`
      const database = await changedDatabase(engine, 'garden', sql)
      const { folder } = await exported(database, 'garden', ['--profile', 'nginx'])
      assert.match(readFileSync(join(folder, 'redirects.json'), 'utf8'), '"/en/about-us/history/":"/en/plants/"')
      assert.equal(problemsOf(await verified(folder, databaseFlags(database, 'garden'))), [])
    })

    it.matrix('come before redirects of pages, and apply without the last slash whatever APPEND_SLASH is', async () => {
      const page = "(SELECT page_id FROM cms_pageurl WHERE path = 'about-us' AND language = 'en')"
      const sql = `${stored}; UPDATE cms_pagecontent SET redirect = '/elsewhere/' WHERE page_id = ${page}`
      const manifest = changedManifest('garden', { append_slash: false })
      const database = await changedDatabase(engine, 'garden', sql)
      const { folder } = await exported(database, 'garden', ['--profile', 'nginx', '--manifest', manifest])
      const redirects = JSON.parse(readFileSync(join(folder, 'redirects.json'), 'utf8')) as Record<string, unknown>
      assert.is(redirects['/en/about-us/'], '/en/plants/')
      assert.is(redirects['/for-now'], '/en/plants/')
    })

    it.matrix('are read from the first versions of its table, which had no rules for paths below', async () => {
      const sql = `CREATE TABLE django_redirect (id integer PRIMARY KEY, site_id integer NOT NULL,
        old_path varchar(200) NOT NULL, new_path varchar(200) NOT NULL, response_code varchar(3) NOT NULL);
        INSERT INTO django_redirect VALUES (1, 1, '/for-now/', '/en/plants/', '302')`
      const database = await changedDatabase(engine, 'garden', sql)
      const { folder } = await exported(database, 'garden', ['--profile', 'nginx'])
      const redirects = JSON.parse(readFileSync(join(folder, 'redirects.json'), 'utf8')) as Record<string, unknown>
      assert.is(redirects['/for-now/'], '/en/plants/')
    })
  })
}
