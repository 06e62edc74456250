import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as assert from 'uvu/assert'
import type { Diagnosis } from '../../src/cli/commands/doctor/diagnose.js'
import { plainHtml } from '../../src/deliver/verify/against/compare-answer.js'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import type { ExportReport } from '../../src/options.js'
import { describe, full, note } from '../harness.js'
import { emptyDatabase } from '../helpers/databases/postgres-engine.js'
import { type DjangoProject, withPackages, withStories } from '../helpers/django/django-project.js'
import { comparedWith } from '../helpers/exports/verified.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'
import { projectFolder } from '../helpers/sites.js'

/** By the place of a placeholder: the page's title, which is the type of its plugins, and what Django renders. */
type Rendered = Record<string, { page: string; html: string }>

describe('HTML of plugins of many packages', (it) => {
  it('is that of the CMS, as recorded with random settings', async () => {
    const folder = temporaryFolder()
    for (const name of ['site.sqlite3', 'manifest.json', 'rendered.json']) {
      const packed = readFileSync(join(projectFolder, 'test/html-project', `${name}.gz`))
      writeFileSync(join(folder, name), gunzipSync(packed))
    }
    const rendered = JSON.parse(readFileSync(join(folder, 'rendered.json'), 'utf8')) as Rendered
    await check(join(folder, 'site.sqlite3'), join(folder, 'manifest.json'), rendered)
  })

  it.matrix('is that of the CMS, with settings drawn anew', async () => {
    const seed = full() ? String(Date.now() % 100_000) : '1'
    await withPackages({ SEED: seed, COUNT: full() ? '8' : '1' }, async ({ database, manifest, python }) => {
      const rendered = JSON.parse(await python(['render.py'])) as Rendered
      note(`seed ${seed}`)
      await check(database, manifest, rendered)
    })
  })

  it.matrix('is that of the CMS for the other icon plugin, which has the same name', async () => {
    const drawn = { SEED: '1', COUNT: '8', ICON_APP: '1', MODULES: 'djangocms_icon' }
    await withPackages(drawn, async ({ database, manifest, python }) => {
      await check(database, manifest, JSON.parse(await python(['render.py'])) as Rendered, 1)
    })
  })

  it.matrix('is that of the CMS where settings make pictures responsive', async () => {
    const modules = 'djangocms_picture djangocms_frontend.contrib.image'
    await withPackages({ SEED: '1', COUNT: '40', PICTURES: '1', MODULES: modules }, async (project) => {
      const { database, manifest, python } = project
      const rendered = JSON.parse(await python(['render.py'])) as Rendered
      assert.match(JSON.stringify(rendered), '4w,')
      await check(database, manifest, rendered, 2)
      const source = ['--database', database, '--manifest', manifest, '--html']
      const { stdout } = await runCli(['doctor', ...source, '--json'])
      assert.match(stdout, '"setting":"DJANGOCMS_FRONTEND_THEME","value":"themed"')
    })
  })

  it.matrix('stands beside JSON as the live API answers it', async () => {
    await withPackages({ SEED: '1', COUNT: '1' }, async ({ database, manifest, serve }) => {
      const out = join(temporaryFolder(), 'out')
      const source = ['--database', database, '--manifest', manifest, '--contract', 'released', '--out', out]
      await cliOutput(['export', ...source, '--json'])
      const { differences, compared, meant } = await comparedWith(await serve(), out, ['--manifest', manifest])
      assert.equal(differences, [])
      note(`${compared} compared, ${meant.failing?.count ?? 0} of them fail in the live API`)
    })
  })

  it.matrix('is that of the CMS for plugins that list posts of djangocms-stories', () =>
    withStories('versioned', null, checkStories),
  )

  it.full('is that of the CMS for plugins that list posts of djangocms-stories, on PostgreSQL', async () => {
    await withStories('versioned', await emptyDatabase(), checkStories)
  })

  it('is compared without the order of classes and the numbers of elements', () => {
    assert.is(
      plainHtml('<p class="b a">\n <i id="frontend-plugins-7"></i> x'),
      '<p class="a b"><i id="frontend-plugins-0"></i> x',
    )
    const random = 'id="parent-uuid4-80bf8803-90a6-4b49-b012-b596f4e79128"'
    assert.is(plainHtml(`<p ${random}></p>`), '<p id="parent-frontend-plugins-0"></p>')
    assert.is.not(plainHtml('<p class="a">x</p>'), plainHtml('<p class="b">x</p>'))
    assert.is.not(plainHtml('<p>a b</p>'), plainHtml('<p>ab</p>'))
  })
})

async function checkStories({ database, manifest, serve, python }: DjangoProject): Promise<void> {
  // Makes the thumbnails.
  const rendered = await renderedBy(python)
  const source = ['--database', database, '--manifest', manifest, '--html', '--json']
  const released = join(temporaryFolder(), 'released')
  await cliOutput(['export', ...source, '--contract', 'released', '--out', released])
  // The live API renders in the default language, whatever the language of the answer.
  const { differences } = await comparedWith(await serve(), released, ['--manifest', manifest])
  assert.equal(differences, [])
  for (const [place, { page, html }] of rendered) {
    if (place.startsWith('en/')) assert.is(plainHtml(htmlOf(released, place)), plainHtml(html), page)
  }

  // Django has languages such as `sr@latin`, which are no language tags.
  const described = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
  const own = join(temporaryFolder(), 'manifest.json')
  writeFileSync(own, JSON.stringify({ ...described, default_language: 'sr@latin' }))
  const latin = join(temporaryFolder(), 'latin')
  const inLatin = ['--database', database, '--manifest', own, '--html', '--contract', 'released', '--out', latin]
  assert.match(await cliOutput(['export', ...inLatin]), 'are English, and not in "sr@latin"')
  assert.match(rendered.map(([place]) => htmlOf(latin, place)).join(), /<h3>Archive<\/h3>.*November/s)

  const german = 'its own template for HTML (--html) in de, nl: the stock one is English'
  for (const [contract, need] of [
    ['documented', german],
    ['released', null],
  ] as const) {
    const diagnosed = await runCli(['doctor', ...source, '--contract', contract])
    const { plugins } = JSON.parse(diagnosed.stdout) as Diagnosis
    const texts = plugins.flatMap(({ type, needs }) => (/^Blog/.test(type) ? needs.map(({ text }) => text) : []))
    assert.equal([...new Set(texts)], need === null ? [] : [need])
  }

  const documented = join(temporaryFolder(), 'documented')
  const made = await runCli(['export', ...source, '--out', documented])
  assert.is(made.code, 0, made.stdout)
  const { findings, changesAt } = JSON.parse(made.stdout) as ExportReport
  const reasons = findings.flatMap((one) => (one.code === 'html-incomplete' ? [one.reason] : []))
  assert.equal([...new Set(reasons)], ['headings and "read more" are English, and not in "de"'])
  assert.is(changesAt?.slice(0, 4), '2100')
  // It is as if nothing existed that is not public.
  await python(['-W', 'ignore', '-c', withoutHidden])
  const shown = await renderedBy(python)
  assert.equal(
    shown.map(([, { page }]) => page),
    ['Home', 'Shown', 'Gezeigt'],
  )
  for (const [place, { page, html }] of shown)
    assert.is(plainHtml(htmlOf(documented, place)), plainHtml(inEnglish(html)), page)
}

async function renderedBy(python: DjangoProject['python']): Promise<[string, Rendered[string]][]> {
  const rendered = JSON.parse(await python(['-W', 'ignore', 'render.py'])) as Rendered
  return Object.entries(rendered).filter(([, { html }]) => html !== '')
}

function htmlOf(out: string, place: string): string {
  return (JSON.parse(readFileSync(join(out, 'api', place, 'html.json'), 'utf8')) as { html: string }).html
}

const withoutHidden = `
import django; django.setup()
from django.db.models import Q
from django.utils.timezone import now
from djangocms_stories.models import Post, PostContent
PostContent.admin_manager.exclude(pk__in=PostContent.objects.all()).delete()
hidden = Q(date_published__gt=now()) | Q(date_published_end__lte=now()) | Q(postcontent__isnull=True)
Post.objects.filter(pk__in=Post.objects.filter(hidden).values("pk")).delete()`

/** The words of the package's templates. */
function inEnglish(html: string): string {
  return german.reduce((text, [own, english]) => text.replaceAll(own, english), html)
}

const german: readonly [string, string][] = [
  ['weiterlesen', 'read more'],
  ['Keinen Beitrag gefunden.', 'No article found.'],
  ['Autoren', 'Authors'],
  ['Artikel von', 'Articles by'],
  ['Schlagwörter', 'Tags'],
  ['Kategorien', 'Categories'],
  ['Archivieren', 'Archive'],
  ['Ein Artikel', '1 article'],
  ['Artikel', 'articles'],
  ['Beitrag', 'article'],
  ['Beiträge', 'articles'],
]

async function check(database: string, manifest: string, rendered: Rendered, least = 30): Promise<void> {
  const out = join(temporaryFolder(), 'out')
  const source = ['--database', database, '--manifest', manifest, '--contract', 'released']
  const stdout = await cliOutput(['export', ...source, '--html', '--only', 'placeholders', '--out', out, '--json'])
  const { findings } = JSON.parse(stdout) as ExportReport
  assert.equal(
    findings.filter((finding) => finding.code === 'template-missing'),
    [],
  )
  const types = Object.entries(rendered)
  assert.ok(types.filter(([, { html }]) => html !== '').length >= least)
  for (const [place, { page, html }] of types) {
    assert.is(plainHtml(htmlOf(out, place)), plainHtml(html), page)
  }
}
