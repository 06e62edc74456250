import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Diagnosis } from '../../src/cli/commands/doctor/diagnose.js'
import type { Samples } from '../../src/cli/commands/doctor/load-samples.js'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import type { ExportReport } from '../../src/options.js'
import { describe } from '../harness.js'
import { folderHandler } from '../helpers/answers/handlers.js'
import { introspectScript, withDjangoProject } from '../helpers/django/django-project.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'

const settings = 'oddments.settings'

describe('plugins that few projects have', (test) => {
  test('are searched for what another plugin class names, whose model theirs inherits from', async () => {
    await withDjangoProject(
      '5.1',
      async ({ manifest }) => {
        // cms.models.managers.PageManager.search looks for rows of the other model, whatever type their plugins have.
        const { plugins } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
        assert.equal(plugins.TipPlugin?.search_fields, ['text'])
        assert.equal(plugins.ReminderPlugin?.search_fields, [])
      },
      { DJANGO_SETTINGS_MODULE: settings },
    )
  })

  test('are described although the code of another model fails outside of a request', async () => {
    await withDjangoProject(
      '5.1',
      async ({ manifest }) => {
        const { models, plugins } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
        assert.is(models['oddments.booth'], undefined)
        assert.is(models['oddments.lease']?.table, 'oddments_lease')
        assert.is(plugins.OddmentPlugin?.model, 'oddments.oddment')
      },
      { DJANGO_SETTINGS_MODULE: settings },
    )
  })

  test('are reported where they refer to a model that the project has no longer', async () => {
    await withDjangoProject(
      '5.1',
      async ({ database, manifest }) => {
        const source = ['--database', database, '--manifest', manifest]
        const { stdout } = await runCli(['doctor', ...source, '--contract', 'documented', '--json'])
        const { notes } = JSON.parse(stdout) as Diagnosis
        const broken = notes.flatMap((note) => (note.code === 'reference-broken' ? [note.reference] : []))
        assert.ok(broken.includes('extinct.page:1'))
      },
      { DJANGO_SETTINGS_MODULE: settings },
    )
  })

  test('have links in HTML as the CMS writes them, also where their row is hidden, gone or of an app that is gone', async () => {
    await withDjangoProject(
      '5.1',
      async ({ database, manifest, serve }) => {
        const out = join(temporaryFolder(), 'out')
        const argv = ['export', '--database', database, '--manifest', manifest, '--out', out, '--json']
        const report = JSON.parse(await cliOutput([...argv, '--contract', 'released', '--html'])) as ExportReport
        const path = '/api/en/pages/links/?html=1'
        const ours = await folderHandler(out)(new Request(`http://oddments.example.com${path}`))
        const [want = '', got] = await Promise.all([await fetch(`${await serve()}${path}`), ours].map(htmlOf))
        assert.equal(want.match(/href="[^"]*"/g), ['href="/tickets/open/"'])
        assert.is(got, want)
        const unknown = report.findings.filter((one) => 'page' in one && String(one.page).endsWith('/links/'))
        assert.equal([...new Set(unknown.map(({ code }) => code))], [])
      },
      { DJANGO_SETTINGS_MODULE: settings },
    )
  })

  test.matrix(
    'are missing in samples where a manager leaves them out, which doctor does not take for another database',
    async () => {
      await withDjangoProject(
        '5.1',
        async ({ database, python }) => {
          const folder = temporaryFolder()
          const [manifest, samples] = [join(folder, 'manifest.json'), join(folder, 'samples.json')]
          writeFileSync(samples, '{}', { mode: 0o644 })
          const script = await introspectScript(folder)
          const argv = [script, '--settings', settings, '-o', manifest, '--samples', '3', '--samples-output', samples]
          await python(argv)
          // Samples hold drafts.
          assert.is(statSync(samples).mode & 0o077, 0)
          const source = ['--database', database, '--manifest', manifest, '--samples', samples]
          const { stdout } = await runCli(['doctor', ...source, '--contract', 'released', '--json'])
          const { gaps, notes } = JSON.parse(stdout) as Diagnosis
          const codes = [...gaps, ...notes].map(({ code }) => code)
          assert.not.ok(codes.includes('plugins-filtered'))
          assert.not.ok(codes.includes('sample-missing'))
        },
        { DJANGO_SETTINGS_MODULE: settings },
      )
    },
  )

  test.matrix('hide in redacted samples the texts of rows that their serializers write in place of keys', async () => {
    await withDjangoProject(
      '5.1',
      async ({ database, python }) => {
        const folder = temporaryFolder()
        const manifest = join(folder, 'manifest.json')
        const script = await introspectScript(folder)
        const coupons: unknown[] = []
        for (const redact of [[], ['--redact']]) {
          const samples = join(folder, `samples${redact.join()}.json`)
          await python([script, '-o', manifest, '--samples', '3', '--samples-output', samples, ...redact])
          const { plugins } = JSON.parse(readFileSync(samples, 'utf8')) as Samples
          const listed = plugins.find(({ plugin_type: type }) => type === 'ListPlugin')
          coupons.push(listed?.members.find(({ name }) => name === 'coupons')?.expected)
          const source = ['--database', database, '--manifest', manifest, '--samples', samples]
          const { stdout } = await runCli(['doctor', ...source, '--contract', 'released', '--json'])
          const { gaps } = JSON.parse(stdout) as Diagnosis
          const differing = gaps.filter(({ code }) => code === 'sample-differs')
          assert.not.ok(differing.some((gap) => 'pluginType' in gap && gap.pluginType === 'ListPlugin'))
        }
        const named = (names: string[]) => names.map((name, index) => ({ id: index + 1, name }))
        assert.equal(coupons, [named(['half', 'free']), named(['xxxx', 'xxxx'])])
      },
      { DJANGO_SETTINGS_MODULE: settings },
    )
  })
})

/** Of the first placeholder, without white space between tags. */
async function htmlOf(response: Response): Promise<string> {
  const { placeholders } = (await response.json()) as { placeholders: { html: string }[] }
  return placeholders[0]?.html.replace(/\s+/g, ' ').replaceAll('> <', '><').trim() ?? ''
}
