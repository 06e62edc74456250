import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { loadManifest } from '../../src/cli/config/load-manifest.js'
import { contracts } from '../../src/contract/contracts.js'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { stories, storiesAnswers, storyPlaceholders } from '../../src/routes/index.js'
import { createHandler } from '../../src/runtime/handler.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { type Define, describe } from '../harness.js'
import { openLive } from '../helpers/answers/live.js'
import { listedAddresses } from '../helpers/answers/sitemap.js'
import { emptyDatabase } from '../helpers/databases/postgres-engine.js'
import { withStories } from '../helpers/django/django-project.js'
import { comparedWith } from '../helpers/exports/verified.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'

import {
  changeDatabase,
  checkSeen,
  copyOf,
  differencesOf,
  listed,
  type Post,
  type Results,
  seenBy,
  storiesExporter,
} from '../helpers/routes/stories-site.js'

/** Instants before and after the dates of publication of the project's posts. */
const instants = ['2026-11-22T00:00:00Z', '2100-05-01T12:30:15Z', '2100-05-01T12:30:16Z', '2100-06-02T00:00:00Z']

const forms = ['versioned', 'plain'] as const

for (const form of forms) {
  const database: Record<string, () => Promise<string | null>> = {
    sqlite: async () => null,
    postgresql: emptyDatabase,
  }
  for (const [engine, make] of Object.entries(database)) {
    let made: ReturnType<typeof make> | null = null
    const once = () => (made ??= make())
    describe(`posts of djangocms-stories, ${form}, ${engine}`, (it) => compare(it, form, engine, once))
  }
}

function compare(define: Define, form: (typeof forms)[number], engine: string, database: () => Promise<string | null>) {
  const others = form === 'versioned' || engine === 'sqlite' ? define.matrix : define.full
  const it = form === 'versioned' && engine === 'sqlite' ? define : others
  it('are exported as the views of the package show them', async () => {
    await withStories(form, await database(), async (project) => {
      const site = storiesExporter(project, { scheduled: 'show' })
      const { code, stdout } = await site.run('out', instants[0] ?? '')
      assert.is(code, 0, stdout)
      const [seen] = await seenBy(project)
      await checkSeen(site.folder('out'), seen)
    })
  })

  others('are public between their dates, in incremental and full runs, with their placeholders', async () => {
    await withStories(form, await database(), async (project) => {
      const site = storiesExporter(project, {})
      let changesAt: string | null = null
      const seen = await seenBy(project, instants)
      for (const [index, now] of instants.entries()) {
        const report = await site.report('out', now)
        // The instant before told of this one.
        if (changesAt !== null) assert.is(report.changes.changed > 0, Date.parse(now) >= Date.parse(changesAt), now)
        changesAt = report.changesAt
        await checkSeen(site.folder('out'), seen[index])
        await site.report(`full ${now}`, now)
        assert.equal(differencesOf(site, `full ${now}`), [])
      }
      const verified = await runCli(['verify', site.folder('out'), '--config', site.config])
      assert.is(verified.code, 0, verified.stdout)
    })
  })

  it('are answered alike by files, handler and "serve --database"', async () => {
    await withStories(form, await database(), async (project) => {
      const site = storiesExporter(project, {})
      await site.report('out', new Date().toISOString(), ['--image-details'])
      const paths = { path: 'blog' }
      const handler = createHandler({ store: folderStore(site.folder('out')), routes: storiesAnswers(paths) })
      const ask = async (answer: typeof handler, path: string) =>
        (await answer(new Request(`http://blog.example.com/${path}`))).text()
      const files = walk(site.folder('out')).filter((name) => /^api\/\w\w\/blog\/.*index\.json$/.test(name))
      assert.ok(files.length > 20)
      const live = await openLive(project.database, 'garden', {
        manifest: await loadManifest(project.manifest),
        routes: stories({ ...paths, namespace: 'blog' }),
        contract: contracts.documented,
        placeholderModels: [storyPlaceholders()],
        scheme: 'https',
        imageDetails: true,
      })
      for (const file of files) {
        const path = encodeURI(file.replace(/index\.json$/, ''))
        const text = readFileSync(join(site.folder('out'), file), 'utf8')
        assert.is(await ask(handler, path), text, path)
        // Pages of a list are paths in files alone.
        if (!text.includes('"results"')) assert.is(await ask(live.handler, path), text, path)
      }
      const post = JSON.parse(await ask(live.handler, 'api/en/blog/first-steps/')) as { image_details: unknown }
      assert.match(JSON.stringify(post.image_details), '"alt":"Leaf"')
      assert.is((await runCli(['verify', site.folder('out'), '--config', site.config])).code, 0)
      const found = JSON.parse(await ask(live.handler, 'api/en/blog/?q=STEPS')) as Results<Post>
      assert.equal(
        found.results.map(({ slug }) => slug),
        ['first-steps'],
      )
      assert.is((await live.handler(new Request('http://blog.example.com/api/en/blog/soon/'))).status, 404)
    })
  })
}

describe('posts of djangocms-stories', (it) => {
  it('stand in plugins as the live API writes them', async () => {
    await withStories('versioned', null, async ({ database, manifest, serve }) => {
      const out = join(temporaryFolder(), 'out')
      const source = ['--database', database, '--manifest', manifest, '--contract', 'released', '--out', out]
      await cliOutput(['export', ...source, '--json'])
      const { differences } = await comparedWith(await serve(), out, ['--manifest', manifest])
      assert.equal(differences, [])
      assert.match(readFileSync(join(out, 'api/en/pages/index.json'), 'utf8'), 'BlogFeaturedPostsPlugin')
    })
  })

  it('have their first category in their address, whatever its language, but for one that visitors do not see', async () => {
    await withStories('versioned', null, async (project) => {
      const database = copyOf(project)
      const texts = 'djangocms_stories_postcategory_translation'
      changeDatabase(database, `UPDATE ${texts} SET language_code = 'nl' WHERE slug = 'nur-auf-deutsch'`)
      const site = storiesExporter({ ...project, database }, {})
      const urls = []
      for (const contract of ['released', 'documented']) {
        await site.report(contract, new Date().toISOString(), ['--contract', contract])
        const file = join(site.folder(contract), 'api/en/news/shared/index.json')
        urls.push((JSON.parse(readFileSync(file, 'utf8')) as Post).url)
      }
      assert.equal(urls, ['https://blog.example.com/en/news/nur-auf-deutsch/shared/', null])
    })
  })

  it.matrix('are joined from shards, and listed in the sitemap', async () => {
    await withStories('versioned', null, async (project) => {
      const site = storiesExporter(project, {})
      const now = instants[0] ?? ''
      await site.report('out', now)
      for (const number of [1, 2]) await site.report(`shard ${number}`, now, ['--shard', `${number}/2`])
      const shards = [1, 2].map((number) => site.folder(`shard ${number}`))
      const given = ['--config', site.config, '--keep-removed', '0', '--keep-documents', '0']
      const merged = await runCli(['merge', ...shards, '--out', site.folder('merged'), ...given])
      assert.is(merged.code, 0, merged.stderr)
      assert.equal(differencesOf(site, 'merged'), [])

      await site.report('out', now, ['--sitemap'])
      const addresses = listedAddresses(readFileSync(join(site.folder('out'), 'sitemap.xml'), 'utf8'))
      const posts = ['en', 'de'].flatMap((language) =>
        ['blog', 'news'].flatMap((name) => listed<Post>(site.folder('out'), `api/${language}/${name}/`) ?? []),
      )
      const urls = addresses.map(({ url }) => url).filter((url) => !/\/(en|de)\/(\w+\/)?$/.test(new URL(url).pathname))
      assert.equal(urls.sort(), posts.map(({ url }) => url).sort())
      const first = addresses.find(({ url }) => url.endsWith('/first-steps/'))
      assert.match(first?.alternates.de ?? '', '/de/blog/2024/05/01/erste-schritte/')
    })
  })

  it.matrix('follow each edit', async () => {
    await withStories('versioned', null, async (project) => {
      const copy = copyOf(project)
      const site = storiesExporter({ ...project, database: copy }, {})
      const now = instants[0] ?? ''
      await site.report('out', now, ['--html'])
      for (const sql of [
        "UPDATE djangocms_stories_postcontent SET title = 'First <steps>' WHERE slug = 'first-steps'",
        "UPDATE djangocms_stories_post SET date_published_end = '2020-01-01' WHERE id = 1",
        "UPDATE djangocms_stories_postcategory_translation SET slug = 'all' WHERE slug = 'garden'",
        'DELETE FROM djangocms_stories_post_sites',
        "UPDATE taggit_tag SET name = 'Earth' WHERE slug = 'soil'",
        "UPDATE auth_user SET last_name = 'Other' WHERE username = 'editor'",
        "UPDATE djangocms_versioning_version SET state = 'unpublished' WHERE state = 'published' AND object_id = 3 AND content_type_id = (SELECT id FROM django_content_type WHERE model = 'postcontent')",
        "UPDATE cms_page SET application_urls = NULL, application_namespace = NULL WHERE application_namespace = 'news'",
        "UPDATE cms_page SET application_urls = 'StoriesApp', application_namespace = 'news' WHERE is_home",
        "UPDATE cms_pageurl SET path = 'weblog' WHERE path = 'blog'",
        "UPDATE django_content_type SET id = 900 WHERE model = 'latestpostsplugin'",
      ]) {
        changeDatabase(copy, sql)
        const { changes } = await site.report('out', now, ['--html'])
        assert.ok(changes.changed > 0, sql)
        await site.report(`full ${sql}`, now, ['--html'])
        assert.equal(differencesOf(site, `full ${sql}`), [], sql)
      }
      assert.not(existsSync(join(site.folder('out'), 'api/en/blog/first-steps')))
    })
  })

  it('name no address that nothing answers: of a tag that is an emoji, which has no slug, or of a slug with a slash', async () => {
    await withStories('versioned', null, async (project) => {
      const database = copyOf(project)
      changeDatabase(database, "UPDATE taggit_tag SET slug = '' WHERE slug = 'soil'")
      changeDatabase(
        database,
        "UPDATE djangocms_stories_postcontent SET slug = 'first/steps' WHERE slug = 'first-steps'",
      )
      const site = storiesExporter({ ...project, database }, {})
      await site.report('out', instants[0] ?? '')
      const files = walk(site.folder('out')).filter((file) => /^api\/\w+\/(blog|news)\//.test(file))
      const texts = files.map((file) => readFileSync(join(site.folder('out'), file), 'utf8'))
      const named = texts.flatMap((text) => [
        ...text.matchAll(/"https?:\/\/[^/"]+\/(api\/\w+\/(?:blog|news)\/[^"?]*)"/g),
      ])
      assert.ok(named.length > 10)
      assert.equal(
        named.map(([, path]) => `${decodeURI(path ?? '')}index.json`).filter((file) => !files.includes(file)),
        [],
      )
    })
  })

  it.matrix('name categories in the default language only where visitors may see it', async () => {
    await withStories('versioned', null, async (project) => {
      const text = readFileSync(project.manifest, 'utf8')
      const { default_language: code } = JSON.parse(text) as Manifest
      assert.is(code, 'en')
      for (const isPublic of [true, false]) {
        const manifest = join(temporaryFolder(), 'manifest.json')
        const changed = JSON.parse(text) as Manifest
        for (const { languages } of Object.values(changed.sites))
          for (const language of languages) if (language.code === code) language.public = isPublic
        writeFileSync(manifest, JSON.stringify(changed))
        const site = storiesExporter({ ...project, manifest }, {})
        await site.report('out', instants[0] ?? '', ['--html'])
        const files = walk(site.folder('out')).filter((name) => /^api\/de\/(blog\/|news\/|.*html\.json$)/.test(name))
        const named = files.filter((name) => /Herbs|Press/.test(readFileSync(join(site.folder('out'), name), 'utf8')))
        for (const place of [/\/blog\/category\//, /\/html\.json$/])
          assert.is(
            named.some((name) => place.test(name)),
            isPublic,
            named.join(),
          )
        if (!isPublic) assert.equal(named, [])
      }
    })
  })

  it.matrix('are a gap in HTML where their tables have other columns', async () => {
    await withStories('versioned', null, async ({ database, manifest }) => {
      for (const [table, column] of [
        ['djangocms_stories_storiesconfig', 'url_patterns'],
        ['djangocms_stories_post', 'date_published_end'],
      ] as const) {
        const copy = copyOf({ database })
        changeDatabase(copy, `ALTER TABLE ${table} RENAME COLUMN ${column} TO other`)
        const out = join(temporaryFolder(), 'out')
        const source = ['--database', copy, '--manifest', manifest, '--out', out]
        const stdout = await cliOutput(['export', ...source, '--html', '--json'])
        assert.match(stdout, 'no tables of djangocms-stories that are known')
      }
    })
  })
})
