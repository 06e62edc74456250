import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Diagnosis } from '../../src/cli/commands/doctor/diagnose.js'
import { findingText } from '../../src/finding-table.js'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { describe } from '../harness.js'
import type { DjangoProject } from '../helpers/django/django-project.js'
import { exportProject, pluginIn, pluginsIn, type Storage, textOf, withOddments } from '../helpers/django/oddments.js'
import { startServe } from '../helpers/exports/verified.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'

/** What only Python knows of the oddment. */
const differing = [
  'barcode',
  'barcodes',
  'basket',
  'coupon',
  'denied',
  'factor',
  'generated',
  'local_article',
  'loud',
  'score',
  'shouted',
  'span',
  'spans',
  'whispered',
]

describe('a project with what few projects have', ({ matrix: test }) => {
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
      for (const name of ['denied', 'factor', 'span', 'spans'])
        assert.match(gaps, `${name} of OddmentPlugin is written as stored, but Python computes it`)
      // Of the texts that it reads, those without one are others.
      assert.match(gaps, 'text of NicknamePlugin is written as stored, but Python computes it')
      assert.match(gaps, 'translated of NicknamePlugin is written as stored, but Python computes it')
      assert.match(gaps, 'moved_photo of NicknamePlugin is written as stored, but Python computes it')
      assert.not.match(gaps, /(?<!moved_)(?:level|photo) of NicknamePlugin/)
      for (const name of ['taxed', 'denial', 'last_day'])
        assert.match(gaps, `${name} of NicknamePlugin is written as stored, but Python computes it`)
      assert.not.match(gaps, /(?:price|answer|(?<!last_)day|precise) of NicknamePlugin/)
      const unlike = await differingMembers(project, 'NicknamePlugin')
      assert.equal(unlike, ['denial', 'last_day', 'moved_photo', 'taxed'])
      // Of labels that the model makes itself.
      assert.equal(await differingMembers(project, 'LabelPlugin'), [])
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
        assert.match(gaps, `Menus lack what ${by} changes in them`)
      assert.match(gaps, 'generated of OddmentPlugin is written as stored, but Python computes it')
      assert.match(gaps, 'shouted of OddmentPlugin is written as stored, but Python computes it')
      assert.match(gaps, 'loud of OddmentPlugin is written as stored, but Python computes it')
      assert.not.match(gaps, /\brate of OddmentPlugin/)
      assert.match(gaps, 'DEFAULT_PERMISSION_CLASSES is IsAuthenticated')
      assert.is((await fetch(`${await project.serve()}/api/languages/`)).status, 403)
    })
  })

  test('has the members that a serializer of the project chooses', async () => {
    await withOddments('own', async (project) => {
      const live: unknown = await (await fetch(`${await project.serve()}/api/en/pages/`)).json()
      const out = await exportProject(project, ['--contract', 'released', '--api-url', await project.serve()])
      const ours: unknown = JSON.parse(readFileSync(join(out, 'api/en/pages/index.json'), 'utf8'))
      for (const name of ['Hint', 'Whole', 'Plain', 'Key', 'Stating', 'Sharing', 'Source', 'Covered', 'Row', 'List']) {
        const type = `${name}Plugin`
        assert.is(JSON.stringify(pluginsIn(ours, type)), JSON.stringify(pluginsIn(live, type)))
      }
      assert.not.match(
        await gapsOf(project),
        /in place of oddments\.(?:cms_plugins\.Hint|choosing\.(?:Whole|Plain|Key|Stating|Source)|joining\.(?:Covered|Row|List))/,
      )
      assert.equal(Object.keys(pluginIn(ours, 'HintPlugin')), ['id', 'text', 'plugin_type'])
      assert.ok('parent' in pluginIn(ours, 'WholePlugin'))
      assert.is(pluginIn(ours, 'SourcePlugin').state, 'Used')
      assert.equal(pluginIn(ours, 'ListPlugin').names, ['half', 'free'])
      const [whole, bare] = pluginsIn(ours, 'RowPlugin')
      assert.equal(whole?.size, { id: 1, label: 'S' })
      assert.equal([bare?.size, bare && 'size_name' in bare], [null, false])
      assert.equal(pluginIn(ours, 'KeyPlugin').data, { page: { model: 'cms.page', pk: 1 } })
      const documented = await exportProject(project, ['--contract', 'documented'])
      const { data } = pluginIn(
        JSON.parse(readFileSync(join(documented, 'api/en/pages/index.json'), 'utf8')),
        'KeyPlugin',
      )
      assert.match(JSON.stringify(data), '/api/en/pages/')
    })
  })

  test('is reported where a serializer of the project writes rows, keys that only Python writes, or another field', async () => {
    await withOddments('own', async (project) => {
      const gaps = await gapsOf(project)
      const code = ['Deep', 'Forming', 'Moment', 'Renaming'].map((name) => `choosing.${name}`)
      for (const name of [...code, 'joining.Guarded', 'joining.Drawing'])
        assert.match(gaps, `has no serializer in place of oddments.${name}Serializer`)
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

  test('has the plugins that a manager finds by a flag, and their words in searches', async () => {
    await withOddments('own', async (project) => {
      const live = await (await fetch(`${await project.serve()}/api/en/pages/`)).text()
      assert.match(live, 'everybody may read this')
      assert.not.match(live, 'nobody may read this')
      assert.not.match(await gapsOf(project), 'NoticePlugin')
      const out = await exportProject(project, ['--contract', 'released', '--html'])
      assert.match(textOf(out), 'everybody may read this')
      assert.not.match(textOf(out), 'nobody may read this')
      const source = ['--database', project.database, '--manifest', project.manifest]
      for (const argv of [[out], [...source, '--contract', 'released']]) {
        const url = await startServe(argv)
        const found = async (word: string) => {
          const response = await fetch(`${url}/api/en/page_search/?q=${word}`)
          return ((await response.json()) as { count: number }).count
        }
        assert.equal([await found('everybody'), await found('nobody')], [1, 0])
      }
    })
  })

  test('has none of the plugins that a manager may hide, until the manifest says that all are public', async () => {
    await withOddments('own', async (given) => {
      const manifest = JSON.parse(readFileSync(given.manifest, 'utf8')) as Manifest
      const file = join(temporaryFolder(), 'manifest.json')
      const project = { ...given, manifest: file }
      assert.equal(manifest.plugins.NoticePlugin?.where, { is_current: { equals: true } })
      delete manifest.plugins.NoticePlugin?.where
      writeFileSync(file, JSON.stringify(manifest))
      assert.match(
        await gapsOf(project),
        'NoticePlugin are left out: the manager of their model (oddments.filtered.Current)',
      )
      const argv = ['--contract', 'documented', '--html']
      assert.not.match(textOf(await exportProject(project, argv)), 'may read this')
      delete manifest.plugins.NoticePlugin?.filtered_by
      writeFileSync(file, JSON.stringify(manifest))
      const whole = textOf(await exportProject(project, argv))
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
    test(`has addresses of files as their storage makes them, or says that it cannot: ${storage}`, async () => {
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

/** Members of the first plugin of a type that differ from the live API. */
async function differingMembers(project: DjangoProject, type = 'OddmentPlugin'): Promise<string[]> {
  const response = await fetch(`${await project.serve()}/api/en/pages/`)
  const live = pluginIn(await response.json(), type)
  const out = await exportProject(project, ['--contract', 'released', '--api-url', await project.serve()])
  const ours = pluginIn(JSON.parse(readFileSync(join(out, 'api/en/pages/index.json'), 'utf8')), type)
  assert.equal(Object.keys(ours), Object.keys(live))
  return Object.keys(live)
    .filter((name) => JSON.stringify(live[name]) !== JSON.stringify(ours[name]))
    .sort()
}

async function gapsOf({ database, manifest }: DjangoProject): Promise<string> {
  const argv = ['doctor', '--database', database, '--manifest', manifest, '--contract', 'released', '--json']
  const { gaps } = JSON.parse((await runCli(argv)).stdout) as Diagnosis
  return gaps.map(findingText).join('\n')
}
