import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Diagnosis } from '../../src/cli/commands/doctor/diagnose.js'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { describe } from '../harness.js'
import {
  type DjangoProject,
  type DjangoVersion,
  introspectScript,
  withDjangoProject,
} from '../helpers/django/django-project.js'
import { exportProject } from '../helpers/django/oddments.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'

const settings = { DJANGO_SETTINGS_MODULE: 'deciding.settings' }

/** Plugins of the CMS and ours: before 5.0 their classes choose them, by a flag, which we follow, and by a text, where we have none. */
const shown: readonly [version: DjangoVersion, live: string[], ours: string[]][] = [
  [
    '5.1',
    ['current memo', 'former memo', 'CURRENT HEADLINE', 'FORMER HEADLINE', 'current subtitle', 'former subtitle'],
    [
      ...['current memo', 'former memo', 'current headline', 'former headline', 'current subtitle', 'former subtitle'],
      'hidden memo',
    ],
  ],
  [
    '4.1',
    ['current memo', 'CURRENT HEADLINE', 'FORMER HEADLINE', 'current subtitle'],
    ['current memo', 'current headline', 'former headline', 'hidden memo'],
  ],
]

const numberedUrls = `from urls import urlpatterns
from djangocms_rest.views import PageListView
from rest_framework.pagination import PageNumberPagination

PageListView.pagination_class = PageNumberPagination
`

const listed = `import django; django.setup()
from django.test import Client; print(Client().get("/api/en/" + PATH).json())`

describe('code of a project that decides about answers', (test) => {
  for (const [version, live, ours] of shown) {
    const declared = version === '5.1' ? test : test.matrix
    declared(`is named where it chooses or changes plugins that are read, django CMS ${version}`, async () => {
      await withDjangoProject(
        version,
        async (project) => {
          const out = await exportProject(project, ['--contract', 'released'])
          assert.equal(textsIn(await (await fetch(`${await project.serve()}/api/en/pages/`)).json()), live)
          assert.equal(textsIn(JSON.parse(readFileSync(join(out, 'api/en/pages/index.json'), 'utf8'))), ours)
          const gaps = await gapsOf(project)
          assert.match(
            gaps,
            'text of HeadlinePlugin is written as stored, but Python computes it: deciding.models.Head',
          )
          // Its receiver changes nothing.
          assert.not.match(gaps, 'text of SubtitlePlugin')
          assert.match(gaps, 'what deciding.models changes in them, which replaces cms.utils.plugins.downcast_plug')
          const chosen = '(deciding.cms_plugins.SubtitlePlugin.get_render_queryset)'
          assert.is(gaps.includes(chosen), version === '4.1')
          const { plugins } = JSON.parse(readFileSync(project.manifest, 'utf8')) as Manifest
          const byStatic = version === '4.1' ? 'deciding.cms_plugins.NotePlugin.get_render_queryset' : undefined
          assert.is(plugins.NotePlugin?.filtered_by, byStatic)
          const byFlag = version === '4.1' ? { is_current: { equals: true } } : undefined
          assert.equal(plugins.MemoPlugin?.where, byFlag)
        },
        settings,
      )
    })
  }

  test('is named where it filters lists, which then differ', async () => {
    await withDjangoProject(
      '5.1',
      async (project) => {
        const out = await exportProject(project, ['--contract', 'released', '--pagination', 'query'])
        const titles = (list: unknown) => (list as { results: { title: string }[] }).results.map(({ title }) => title)
        const live = titles(await (await fetch(`${await project.serve()}/api/en/pages-list/`)).json())
        const ours = titles(JSON.parse(readFileSync(join(out, 'api/en/pages-list/index.json'), 'utf8')))
        assert.equal([live, ours], [ours.toReversed(), ['Home', 'News']])
        const place = 'djangocms_rest.views.PageListView.filter_backends'
        assert.match(await gapsOf(project), `what deciding.rest.NewestFirst changes in them, which replaces ${place}`)
      },
      settings,
    )
  })

  test.matrix('is named where it divides lists in another way', async () => {
    await withDjangoProject(
      '5.1',
      async ({ folder, python }) => {
        writeFileSync(join(folder, 'numbered_urls.py'), numberedUrls)
        const { list, manifest } = await described({ folder, python }, 'numbered', 'ROOT_URLCONF = "numbered_urls"')
        assert.match(list, '?page=2')
        const place = 'djangocms_rest.views.PageListView.pagination_class'
        assert.is(manifest.replaced_code?.[place], 'rest_framework.pagination.PageNumberPagination')
      },
      settings,
    )
  })

  test.matrix('is named where a parameter sorts what searches find', async () => {
    await withDjangoProject(
      '5.1',
      async ({ folder, python }) => {
        const backend = 'rest_framework.filters.OrderingFilter'
        const setting = `REST_FRAMEWORK["DEFAULT_FILTER_BACKENDS"] = ["${backend}"]`
        const firstBy = async (order: string) => {
          const path = `page_search/?q=e&limit=1&ordering=${order}`
          const { list, manifest } = await described({ folder, python }, 'sorted_lists', setting, path)
          const place = 'djangocms_rest.views.PageSearchView.filter_backends'
          assert.is(manifest.replaced_code?.[place], backend)
          return /'title': '(\w+)'/.exec(list)?.[1]
        }
        assert.equal([await firstBy('title'), await firstBy('-title')], ['Home', 'News'])
      },
      settings,
    )
  })

  test.matrix('has a manifest that names a size of pages with which lists are empty', async () => {
    await withDjangoProject(
      '5.1',
      async ({ folder, database, python }) => {
        const { list, manifest, file } = await described({ folder, python }, 'empty', 'REST_FRAMEWORK["PAGE_SIZE"] = 0')
        assert.match(list, "'results': []")
        assert.equal(
          manifest.unsupported?.map(({ setting, value }) => [setting, value]),
          [['PAGE_SIZE', '0']],
        )
        const out = await exportProject({ database, manifest: file }, ['--contract', 'released'])
        const pages = JSON.parse(readFileSync(join(out, 'api/en/pages-list/index.json'), 'utf8')) as unknown[]
        assert.is(pages.length, 2)
      },
      settings,
    )
  })

  test.matrix('has a manifest that names a size of pages that is a text, as of an environment variable', async () => {
    await withDjangoProject(
      '5.1',
      async ({ folder, database, python }) => {
        const setting = 'REST_FRAMEWORK["PAGE_SIZE"] = "1"'
        const { list, manifest, file } = await described({ folder, python }, 'worded', setting, 'pages-list/?limit=1')
        assert.match(list, 'limit=1&offset=1')
        assert.equal(
          manifest.unsupported?.map(({ setting, value }) => [setting, value]),
          [['PAGE_SIZE', "'1'"]],
        )
        const out = await exportProject({ database, manifest: file }, ['--contract', 'released'])
        const pages = JSON.parse(readFileSync(join(out, 'api/en/pages-list/index.json'), 'utf8')) as { count: number }
        assert.is(pages.count, 2)
      },
      settings,
    )
  })

  test.matrix('has a manifest that names a language with capitals, of which references lose theirs', async () => {
    await withDjangoProject(
      '5.1',
      async ({ folder, python }) => {
        const asked = `import django; django.setup()
from cms.utils.i18n import get_current_language; from django.utils.translation import override
with override("pt-BR"): print(get_current_language())`
        const setting = `LANGUAGES = [("en", "English"), ("pt-BR", "Português")]; LANGUAGE_CODE = "pt-BR"
CMS_LANGUAGES = {1: [{"code": "en", "name": "English"}, {"code": "pt-BR", "name": "Português"}]}`
        const { manifest } = await described({ folder, python }, 'cased', setting)
        const found = manifest.unsupported?.filter((one) => one.setting === 'LANGUAGE_CODE') ?? []
        assert.equal(
          found.map(({ value, reason }) => [value, reason.split(',')[0]]),
          [['pt-BR', 'Django makes pt-br of it']],
        )
        const program = `import os; os.environ["DJANGO_SETTINGS_MODULE"] = "cased"\n${asked}`
        assert.is((await python(['-c', program])).trim(), 'pt-br')
      },
      settings,
    )
  })

  test.matrix('is named in middleware that decides about any answer, and in settings', async () => {
    await withDjangoProject(
      '5.1',
      async (project) => {
        const { unsupported } = JSON.parse(readFileSync(project.manifest, 'utf8')) as Manifest
        const refused = (status: number) => `it answers a visitor with the status ${status}`
        assert.equal(
          unsupported?.map(({ setting, value, reason }) => [setting, value, reason.split(', ')[0]]),
          [
            ['MIDDLEWARE', 'deciding.middleware.Enveloped', 'it changes answers'],
            ['MIDDLEWARE', 'deciding.middleware.Marked', 'it changes answers'],
            ['MIDDLEWARE', 'deciding.middleware.soon', 'it changes answers'],
            ['MIDDLEWARE', 'deciding.middleware.with_key', refused(401)],
            ['MIDDLEWARE', 'deciding.middleware.Closed', refused(403)],
            ['MIDDLEWARE', 'deciding.middleware.members_only', 'it redirects a visitor to /accounts/login/'],
            ['MIDDLEWARE', 'deciding.middleware.in_german', 'it activates de'],
            ['MIDDLEWARE', 'deciding.middleware.in_tokyo', 'it activates Asia/Tokyo'],
            ['MIDDLEWARE', 'deciding.middleware.by_host', 'it chooses URL patterns'],
            ['TIME_ZONE of DATABASES', 'Europe/Zurich', 'times that the database has without a zone are read as UTC'],
            ['DEFAULT_AUTHENTICATION_CLASSES', 'deciding.rest.KeyAuthentication', 'it refuses a visitor'],
          ],
        )
        const site = 'from django.contrib.sites.models import Site; print(Site.objects.get(pk=1).name)'
        assert.is((await project.python(['manage.py', 'shell', '-v', '0', '-c', site])).trim(), 'Deciding')
        assert.match(await gapsOf(project), 'MIDDLEWARE is deciding.middleware.Enveloped: it changes answers')
      },
      { ...settings, DECIDING: 'middleware' },
    )
  })
})

/** The list of pages of a project with another setting, as Python prints it, and what `introspect` says then. */
async function described(
  { folder, python }: Pick<DjangoProject, 'folder' | 'python'>,
  name: string,
  setting: string,
  path = 'pages-list/',
): Promise<{ list: string; manifest: Manifest; file: string }> {
  const base = [
    'from deciding.settings import *',
    'ALLOWED_HOSTS = ["*"]',
    'REST_FRAMEWORK = {**REST_FRAMEWORK, "PAGE_SIZE": 1}',
    setting,
    '',
  ]
  writeFileSync(join(folder, `${name}.py`), base.join('\n'))
  const text = await python([await introspectScript(temporaryFolder()), '--settings', name])
  const file = join(temporaryFolder(), 'manifest.json')
  writeFileSync(file, text)
  const list = await python([
    '-c',
    `import os; os.environ["DJANGO_SETTINGS_MODULE"] = "${name}"\nPATH = "${path}"\n${listed}`,
  ])
  return { list, manifest: JSON.parse(text) as Manifest, file }
}

/** What doctor says of differences from the live API. */
async function gapsOf({ database, manifest }: DjangoProject): Promise<string> {
  const source = ['--database', database, '--manifest', manifest, '--contract', 'released']
  const { gaps } = JSON.parse((await runCli(['doctor', ...source, '--json'])).stdout) as Diagnosis
  return gaps.map(({ text }) => text).join('\n')
}

function textsIn(page: unknown): string[] {
  const { placeholders } = page as { placeholders: { content: { text: string }[] }[] }
  return placeholders.flatMap(({ content }) => content.map(({ text }) => text))
}
