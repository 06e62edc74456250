import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import type { ExportReport } from '../../src/options.js'
import { createPreviewToken } from '../../src/runtime/previews/preview-token.js'
import { describe, full, note } from '../harness.js'
import { emptyDatabase } from '../helpers/databases/mysql-engine.js'
import { hasMysql, noMysql } from '../helpers/databases/mysql-server.js'
import {
  type DjangoProject,
  type DjangoVersion,
  introspectScript,
  withDjangoProject,
} from '../helpers/django/django-project.js'
import { checkManifest } from '../helpers/django/known-manifest.js'
import { comparedWith, startServe } from '../helpers/exports/verified.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'

const versions: readonly DjangoVersion[] = full() ? ['5.1', '5.0', '4.1'] : ['5.1']

/** What the project's Python serializer does. */
const config = `export default {
  serializers: {
    QuotePlugin: ({ plugin_type, text, author }) => ({ plugin_type, text, author, words: text.split(/\\s+/).length }),
  },
}
`

/** As packages do it that show versions for a time. */
const hides = 'return rows.exclude(title="Embargo")'

/** As django-safedelete does it, once the database is asked. */
const hidesLate = `class Late(type(rows.query)):
        def get_compiler(self, *args, **options):
            self.add_q(~Q(title="Embargo"))
            return super().get_compiler(*args, **options)

    rows.query = rows.query.chain(klass=Late)
    return rows`

const hidingCode = (hide: string) => `from cms.app_base import CMSAppConfig
from django.db.models import Q
from djangocms_versioning.managers import PublishedContentManagerMixin as Manager

original = Manager.get_queryset


def hide(self):
    rows = original(self)
    ${hide}


class Embargo(CMSAppConfig):
    Manager.get_queryset = hide
`

for (const version of versions) {
  describe(`a project with django CMS ${version}`, (test) => {
    test('has the manifest that the script writes from a file', async () => {
      await withDjangoProject(version, async ({ folder, manifest, plainPython }) => {
        const command = join(folder, 'nursery/management/commands/introspect.py')
        const stdout = await cliOutput(['introspect', '--write', command])
        assert.is(stdout, `Written to ${command}\n`)
        const written = readFileSync(manifest, 'utf8')
        const file = join(temporaryFolder(), 'manifest.json')
        await plainPython([command, '--settings', 'settings', '-o', file])
        assert.is(readFileSync(file, 'utf8'), written)
        checkManifest(JSON.parse(written) as Manifest, version)
      })
    })

    test.matrix('has the same manifest from a command of its own, from standard input and from a shell', async () => {
      await withDjangoProject(version, async ({ folder, manifest, plainPython: python }) => {
        const command = join(folder, 'nursery/management/commands/introspect.py')
        await cliOutput(['introspect', '--write', command])
        const written = readFileSync(manifest, 'utf8')
        assert.is(await python(['manage.py', 'introspect']), written)
        assert.is(await python(['-', '--settings', 'settings'], readFileSync(command, 'utf8')), written)
        assert.is(await python(['manage.py', 'shell', '-v', '0'], readFileSync(command, 'utf8')), written)
      })
    })

    test.matrix('has the code of its own that hides page contents in its manifest', async () => {
      await withDjangoProject(version, async ({ folder, manifest, python }) => {
        const script = await introspectScript(temporaryFolder())
        mkdirSync(join(folder, 'embargo'))
        writeFileSync(join(folder, 'embargo/__init__.py'), '')
        writeFileSync(join(folder, 'odd_embargo.py'), "from settings import *\nINSTALLED_APPS += ['embargo']\n")
        const written = [readFileSync(manifest, 'utf8')]
        for (const code of [hides, hidesLate]) {
          writeFileSync(join(folder, 'embargo/cms_config.py'), hidingCode(code))
          written.push(await python(['-B', script, '--settings', 'odd_embargo']))
        }
        const filters = written.map((text) => (JSON.parse(text) as Manifest).contents_filtered_by)
        assert.equal(filters, [undefined, 'embargo.cms_config.hide', 'embargo.cms_config.hide'])
      })
    })

    for (const contract of ['released', 'documented'] as const) {
      const declare = contract === 'released' ? test : test.matrix
      declare(`is exported as its live API answers, ${contract}`, async () => {
        await withDjangoProject(version, async (project) => {
          const report = await exportProject(project, contract)
          const { differences, compared, live, meant } = await comparedWith(await project.serve(), report.out)
          assert.equal(differences, [])
          assert.is(live, 'released')
          assert.is(compared, report.files)
          assert.equal(
            report.findings.filter(({ code }) => code === 'reference-broken'),
            [],
          )
          const guesses = report.findings.filter(({ code }) => code === 'guess' || code === 'menu-extender-unknown')
          assert.equal(guesses, [])
          const counts = Object.entries(meant).map(([reason, { count }]) => `${reason} ${count}`)
          note(`django CMS ${version}, ${contract}: ${compared} answers compared, meant: ${counts.join(', ')}`)
        })
      })
    }

    test.matrix('is answered alike from documents and straight from the database', async () => {
      await withDjangoProject(version, async (project) => {
        const { out } = await exportProject(project, 'released')
        const navigation = ['menu', 'submenu', 'breadcrumbs'].flatMap((name) => [
          '--skip',
          name,
          '--skip',
          `${name}-paths`,
        ])
        const bare = await exportProject(project, 'released', navigation)
        const { source, out: folder } = bare
        for (const served of [[folder], [...source, '--contract', 'released']]) {
          const url = await startServe(served)
          assert.equal((await comparedWith(url, out)).differences, [])
        }
      })
    })

    test('has its attached and static menus in the navigation', async () => {
      await withDjangoProject(version, async (project) => {
        const { out } = await exportProject(project, 'released')
        const text = readFileSync(join(out, 'api/en/menu/0/100/100/100/index.json'), 'utf8')
        for (const title of ['Yarrow', 'White sage', 'Basket', 'Help', 'Pruning', 'Below left'])
          assert.match(text, `"${title}"`)
        for (const title of ['Nowhere', 'Unlisted', 'Lost', 'Below members']) assert.not.match(text, `"${title}"`)
      })
    })

    test.matrix('has the drafts that its live API shows to editors', async () => {
      await withDjangoProject(version, async (project) => {
        const drafts = join(temporaryFolder(), 'drafts')
        await exportProject(project, 'released', ['--drafts', drafts])
        writeFileSync(`${drafts}.password`, 'editor')
        const login = ['--login', 'editor', '--password-file', `${drafts}.password`]
        const { differences, compared } = await comparedWith(await project.serve(), drafts, login)
        assert.equal(differences, [])
        assert.ok(compared > 20)
        const refused = await runCli(['verify', drafts, '--against', await project.serve(), '--json'])
        assert.is(JSON.parse(refused.stdout).error.code, 'live-unreadable')
        writeFileSync(`${drafts}.password`, 'wrong-password')
        const failed = await runCli(['verify', drafts, '--against', await project.serve(), ...login])
        assert.match(failed.stderr, 'does not log editor in')
        assert.not.match(failed.stdout + failed.stderr, 'wrong-password')
      })
    })

    test.matrix('has the addresses of previews in menus, also where its default language has no prefix', async () => {
      for (const variant of [{}, { UNPREFIXED: '1' }]) {
        await withDjangoProject(
          version,
          async (project) => {
            const drafts = join(temporaryFolder(), 'drafts')
            const { out } = await exportProject(project, 'released', ['--drafts', drafts])
            assert.equal((await comparedWith(await project.serve(), out)).differences, [])
            writeFileSync(`${drafts}.key`, key)
            const token = await createPreviewToken(key, { expires: Math.floor(Date.now() / 1000) + 600, site: null })
            const url = await startServe([out, '--drafts', drafts, '--preview-key-file', `${drafts}.key`])
            const paths = ['en', 'de'].map((language) => `/api/${language}/menu/0/100/100/100/?preview=1`)
            const answers = (await project.python(['-c', askAsEditor, ...paths])).split('\n')
            for (const [index, path] of paths.entries()) {
              const live = answers[index] ?? ''
              const ours = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
              assert.equal(addressesIn(await ours.text()), addressesIn(live))
              const named = version === '4.1' ? '/admin/' : '/?language="'
              assert.match(live, 'UNPREFIXED' in variant ? named : '/en/admin/')
            }
          },
          variant,
        )
      }
    })
  })
}

describe('a project on MariaDB', (test) => {
  test.matrix('is described by the same script, and exported as its live API answers', async () => {
    if (!hasMysql) return note(noMysql)
    const variant = { PROJECT_DATABASE: await emptyDatabase() }
    await withDjangoProject(
      '5.1',
      async (project) => {
        checkManifest(JSON.parse(readFileSync(project.manifest, 'utf8')) as Manifest, '5.1')
        for (const contract of ['released', 'documented'] as const) {
          const report = await exportProject(project, contract)
          const { differences, compared } = await comparedWith(await project.serve(), report.out)
          assert.equal(differences, [])
          assert.is(compared, report.files)
          note(`django CMS 5.1 on MariaDB, ${contract}: ${compared} answers compared`)
        }
      },
      variant,
    )
  })
})

const key = 'a key for tests, of enough characters'

/** Prints what the live API answers to an editor, a line for each path. */
const askAsEditor = `
import os, sys, django
os.environ["DJANGO_SETTINGS_MODULE"] = "settings"
django.setup()
from django.contrib.auth import get_user_model
from django.test import Client
client = Client()
client.force_login(get_user_model().objects.get(username="editor"))
for path in sys.argv[1:]:
    print(client.get(path, headers={"host": "127.0.0.1"}).content.decode())
`

/** Of all nodes of a menu, without their hosts. */
function addressesIn(menu: string): string[] {
  const found: string[] = []
  JSON.parse(menu, (key, value) => {
    if (key === 'url' || key === 'api_endpoint') found.push(String(value).replace(/^https?:\/\/[^/]*/, ''))
    return value
  })
  return found
}

async function exportProject(
  project: DjangoProject,
  contract: 'released' | 'documented',
  flags: string[] = [],
): Promise<ExportReport & { source: string[] }> {
  const base = temporaryFolder()
  const file = join(base, 'site.config.mjs')
  writeFileSync(file, config)
  const source = ['--database', project.database, '--manifest', project.manifest, '--config', file]
  const out = ['--contract', contract, '--out', join(base, 'out'), '--json']
  const stdout = await cliOutput(['export', ...source, ...out, '--menu', '0/100/100/100/*', ...flags])
  return { ...(JSON.parse(stdout) as ExportReport), source }
}
