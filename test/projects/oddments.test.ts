import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Diagnosis } from '../../src/cli/commands/doctor/diagnose.js'
import { findingText } from '../../src/finding-text.js'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { describe } from '../harness.js'
import { type DjangoProject, withDjangoProject } from '../helpers/django/django-project.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'

type Storage = 'own' | 'bucket' | 'signed' | 'unquoted' | 'kinds'

function withOddments(
  storage: Storage,
  body: (project: DjangoProject) => Promise<void>,
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  const settings = { DJANGO_SETTINGS_MODULE: 'oddments.settings', ...variables }
  return withDjangoProject('5.1', body, storage === 'own' ? settings : { ...settings, STORAGE: storage })
}

/** What only Python knows of the oddment. */
const differing = [
  'barcode',
  'barcodes',
  'basket',
  'coupon',
  'generated',
  'local_article',
  'loud',
  'score',
  'shouted',
  'whispered',
]

describe('a project with what few projects have', (test) => {
  test('is exported as its live API answers, but for what doctor names', async () => {
    await withOddments('own', async (project) => {
      assert.equal(await differingMembers(project), differing)
      const gaps = await gapsOf(project)
      assert.match(gaps, 'basket of OddmentPlugin is written as stored, but Python computes it')
      for (const key of ['barcode', 'barcodes']) {
        assert.match(
          gaps,
          `${key} of OddmentPlugin is written as stored, but Python computes it: oddments.coded.BarcodeField`,
        )
      }
      // Of the texts that it reads, those without one are others.
      assert.match(gaps, 'text of NicknamePlugin is written as stored, but Python computes it')
      assert.match(gaps, 'translated of NicknamePlugin is written as stored, but Python computes it')
      assert.match(gaps, 'moved_photo of NicknamePlugin is written as stored, but Python computes it')
      assert.not.match(gaps, /(?<!moved_)(?:level|photo) of NicknamePlugin/)
      assert.match(gaps, 'References to oddments.coupon are written without its own address: /api/coupons/bcdefg/')
      assert.match(gaps, 'References to oddments.score are written without its own address: get_api_endpoint')
      // Of one there are two rows, which are written as stored.
      assert.not.match(gaps, 'text of NoticePlugin')
      assert.match(gaps, 'text of ReminderPlugin is written as stored, but Python computes it')
      assert.match(gaps, 'has no serializer in place of rest_framework.serializers.MadeSerializer')
      const asked = 'its manager objects (oddments.filtered.Named) leaves rows out'
      assert.not.match(gaps, /oddments\.(?:ticket|seat|lease|article)/)
      assert.match(gaps, 'References to oddments.localarticle are written without its own address')
      assert.match(gaps, 'whispered of OddmentPlugin is written as stored, but Python computes it')
      assert.not.match(gaps, 'HintPlugin')
      assert.match(gaps, `References to oddments.show are written without its own address: ${asked}`)
      assert.match(
        gaps,
        /fare are written without its own address: its manager objects .oddments.filtered.Cheap. leaves/,
      )
      assert.match(gaps, 'size__name of OddmentPlugin is not searched')
      for (const by of ['oddments.cms_menus.Shouting', 'oddments.cms_menus.Landing', 'Failing'])
        assert.match(gaps, `Menus are written without what ${by} changes in them`)
      assert.match(gaps, 'generated of OddmentPlugin is written as stored, but Python computes it')
      assert.match(gaps, 'shouted of OddmentPlugin is written as stored, but Python computes it')
      assert.match(gaps, 'loud of OddmentPlugin is written as stored, but Python computes it')
      assert.match(gaps, 'DEFAULT_PERMISSION_CLASSES is IsAuthenticated')
      assert.is((await fetch(`${await project.serve()}/api/languages/`)).status, 403)
    })
  })

  test('has serializers of its own where they do more than choose fields', async () => {
    await withOddments('own', async ({ manifest }) => {
      const { plugins } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
      const own = ['Hint', 'Loud', 'Declaring', 'Bare', 'Partial'].map(
        (type) => plugins[`${type}Plugin`]?.custom_serializer ?? null,
      )
      assert.equal(
        own,
        [null, 'Loud', 'Declaring', 'Bare', 'Hint'].map((name) => name && `oddments.cms_plugins.${name}Serializer`),
      )
      assert.is(plugins.TenancyPlugin?.filtered_by, 'oddments.filtered.OfTenant')
    })
  })

  test('has likely members where REST framework makes no field of one', async () => {
    await withOddments('own', async ({ manifest }) => {
      const { plugins } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
      const members = ['id', 'parent_plugin_type', 'plugin_type', 'path', 'scale']
      assert.equal(plugins.PlanPlugin?.members, members)
    })
  })

  test('has addresses beside a date field whose values are texts', async () => {
    await withOddments('own', async ({ manifest }) => {
      const { models } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
      const endpoint = models['oddments.find']?.api_endpoint
      assert.is(endpoint && 'pattern' in endpoint ? endpoint.pattern : endpoint, '/api/finds/{id}/')
    })
  })

  test('has rows that the script leaves as they are, although a method saves its row', async () => {
    await withOddments('own', async ({ manifest, python }) => {
      const { models } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
      assert.equal(models['oddments.diary']?.api_endpoint, {
        unknown: "get_api_endpoint failed: LookupError('it writes to the database')",
      })
      const script = 'from oddments.models import Diary; row = Diary.objects.get(); print(row.written.year, [row.slug])'
      assert.is((await python(['manage.py', 'shell', '-v', '0', '-c', script])).trim(), "2026 ['']")
    })
  })

  test('has the members that a serializer of the project chooses', async () => {
    await withOddments('own', async (project) => {
      const live: unknown = await (await fetch(`${await project.serve()}/api/en/pages/`)).json()
      const out = await exportProject(project, ['--contract', 'released', '--api-url', await project.serve()])
      const ours: unknown = JSON.parse(readFileSync(join(out, 'api/en/pages/index.json'), 'utf8'))
      assert.equal(pluginIn(ours, 'HintPlugin'), pluginIn(live, 'HintPlugin'))
      assert.equal(Object.keys(pluginIn(ours, 'HintPlugin')), ['id', 'text', 'plugin_type'])
    })
  })

  test('has the address of a file whose field has a storage of its own in HTML, too', async () => {
    await withOddments('own', async (project) => {
      const templates = temporaryFolder()
      writeFileSync(
        join(templates, 'OddmentPlugin.html'),
        '<a href="{{ instance.paper.url }}">{{ instance.paper }}</a>',
      )
      const out = await exportProject(project, ['--contract', 'documented', '--html', '--html-templates', templates])
      assert.match(textOf(out), '<a href=\\"/papers/a%20b.pdf\\">a b.pdf</a>')
    })
  })

  test('has the placeholders of the template of an apphook, and of one that is no longer listed', async () => {
    await withOddments('own', async (project) => {
      const out = await exportProject(project, ['--contract', 'released', '--api-url', await project.serve()])
      for (const [page, slots] of [
        ['shop', ['window']],
        ['old', ['sidebar', 'content']],
      ] as const) {
        const live = await (await fetch(`${await project.serve()}/api/en/pages/${page}/`)).json()
        const ours: unknown = JSON.parse(readFileSync(join(out, `api/en/pages/${page}/index.json`), 'utf8'))
        assert.equal(slotsOf(ours), slots)
        assert.equal(slotsOf(ours), slotsOf(live))
      }
    })
  })

  test('links pages in the language that the site lists for the default one', async () => {
    await withOddments(
      'own',
      async (project) => {
        assert.equal(await differingMembers(project), differing)
        const live = await (await fetch(`${await project.serve()}/api/en/pages/`)).text()
        assert.match(live, `"page":"${await project.serve()}/api/en/pages/"`)
      },
      { VARIETY: '1' },
    )
  })

  test('has aliases without versions, where only pages have them', async () => {
    const shared =
      /"content":\[\{"id":\d+,"parent_plugin_type":null,"plugin_type":"TextPlugin","body":"shared by pages"/
    for (const [variables, isShown] of [
      [{}, false],
      [{ VARIETY: '1' }, true],
    ] as const) {
      await withOddments(
        'own',
        async (project) => {
          const out = await exportProject(project, ['--contract', 'released', '--api-url', await project.serve()])
          const live = await (await fetch(`${await project.serve()}/api/en/pages/`)).text()
          const ours = readFileSync(join(out, 'api/en/pages/index.json'), 'utf8')
          assert.equal([shared.test(live), shared.test(ours)], [isShown, isShown])
        },
        variables,
      )
    }
  })

  test('labels a placeholder as its template does, though the template does not declare it', async () => {
    await withOddments('own', async (project) => {
      const out = await exportProject(project, [
        '--contract',
        'released',
        '--api-url',
        await project.serve(),
        '--paths',
        'all',
      ])
      const page = (await (await fetch(`${await project.serve()}/api/en/pages/old/`)).json()) as {
        placeholders: Labelled[]
      }
      const [declared] = page.placeholders
      const path = new URL(declared?.details ?? '').pathname.replace('/sidebar/', '/window/')
      const live = (await (await fetch(`${await project.serve()}${path}`)).json()) as Labelled
      assert.equal([declared?.label, live.label], ['Beside', 'Of the old template'])
      const ours: unknown = JSON.parse(readFileSync(join(out, path, 'index.json'), 'utf8'))
      assert.equal(ours, live)
    })
  })

  test('has none of the plugins that a manager may hide, until the manifest says that all are public', async () => {
    await withOddments('own', async (project) => {
      assert.match(
        await gapsOf(project),
        'NoticePlugin are left out: the manager of their model (oddments.filtered.Current)',
      )
      const argv = ['--contract', 'documented', '--html']
      assert.not.match(textOf(await exportProject(project, argv)), 'may read this')
      const manifest = JSON.parse(readFileSync(project.manifest, 'utf8')) as Manifest
      delete manifest.plugins.NoticePlugin?.filtered_by
      const file = join(temporaryFolder(), 'manifest.json')
      writeFileSync(file, JSON.stringify(manifest))
      const whole = textOf(await exportProject({ ...project, manifest: file }, argv))
      assert.match(whole, 'everybody may read this')
      assert.match(whole, 'nobody may read this')
    })
  })

  test('has all plugins of a model whose default manager hides some, as long as `objects` has them', async () => {
    await withOddments('own', async (project) => {
      const live = await (await fetch(`${await project.serve()}/api/en/pages/`)).text()
      assert.match(live, 'a past reminder')
      assert.match(textOf(await exportProject(project, ['--contract', 'documented'])), 'a past reminder')
    })
  })

  const storages: [Storage, string[]][] = [
    ['bucket', []],
    ['signed', ['data', 'plain', 'scan']],
    ['unquoted', ['data', 'plain', 'scan']],
    ['kinds', ['data', 'plain', 'scan']],
  ]
  for (const [storage, members] of storages) {
    test.matrix(`has addresses of files as their storage makes them, or says that it cannot: ${storage}`, async () => {
      await withOddments(storage, async (project) => {
        assert.equal(await differingMembers(project), [...differing, ...members].sort())
        const gaps = await gapsOf(project)
        const isKnown = storage === 'bucket'
        assert.is(/STORAGES is oddments\.settings\.\w+ has no plain addresses/.test(gaps), !isKnown)
        assert.is(gaps.includes('plain of OddmentPlugin is written as stored'), !isKnown)
      })
    })
  }
})

interface Labelled {
  readonly label: string
  readonly details: string
}

type Plugin = Readonly<Record<string, unknown>>

/** Members of the oddment that differ from the live API. */
async function differingMembers(project: DjangoProject): Promise<string[]> {
  const response = await fetch(`${await project.serve()}/api/en/pages/`)
  const live = pluginIn(await response.json(), 'OddmentPlugin')
  const out = await exportProject(project, ['--contract', 'released', '--api-url', await project.serve()])
  const ours = pluginIn(JSON.parse(readFileSync(join(out, 'api/en/pages/index.json'), 'utf8')), 'OddmentPlugin')
  assert.equal(Object.keys(ours), Object.keys(live))
  return Object.keys(live)
    .filter((name) => JSON.stringify(live[name]) !== JSON.stringify(ours[name]))
    .sort()
}

/** The first plugin of a type. */
function pluginIn(page: unknown, type: string): Plugin {
  const { placeholders } = page as { placeholders: { content: Plugin[] }[] }
  const found = placeholders.flatMap(({ content }) => content).find((one) => one.plugin_type === type)
  assert.ok(found)
  return found
}

function slotsOf(page: unknown): string[] {
  const { placeholders } = page as { placeholders: { slot: string }[] }
  return placeholders.map(({ slot }) => slot)
}

/** The folder of an export. */
async function exportProject(
  { database, manifest }: Pick<DjangoProject, 'database' | 'manifest'>,
  argv: readonly string[],
): Promise<string> {
  const out = join(temporaryFolder(), 'out')
  const source = ['--database', database, '--manifest', manifest]
  await cliOutput(['export', ...source, ...argv, '--out', out, '--json'])
  return out
}

/** All files of a folder. */
function textOf(folder: string): string {
  return walk(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}

async function gapsOf({ database, manifest }: DjangoProject): Promise<string> {
  const argv = ['doctor', '--database', database, '--manifest', manifest, '--contract', 'released', '--json']
  const { gaps } = JSON.parse((await runCli(argv)).stdout) as Diagnosis
  return gaps.map(findingText).join('\n')
}
