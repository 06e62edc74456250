import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Diagnosis } from '../../src/cli/commands/doctor/diagnose.js'
import { describe } from '../harness.js'
import { type DjangoProject, withDjangoProject } from '../helpers/django/django-project.js'
import { exportProject } from '../helpers/django/oddments.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { startServe, verified } from '../helpers/exports/verified.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'

/** Types of plugins whose serializers need one of the configuration. */
const unfollowed = ['ClockPlugin']

const page = 'api/en/pages/'

type Plugin = Readonly<Record<string, unknown>>

describe('a project as agencies write it', (test) => {
  test('is exported as its live API answers, but for the types that doctor names', async () => {
    await withStudio(async (project) => {
      const url = await project.serve()
      const live = pluginsOf(withoutPrivate(await (await fetch(`${url}/${page}`)).text()))
      const argv = ['--contract', 'released', '--api-url', url]
      const out = await exportProject(project, argv)
      const source = ['--database', project.database, '--manifest', project.manifest]
      const handlers = [await startServe([out]), await startServe([...source, ...argv])]
      const answers = [JSON.parse(readFileSync(join(out, page, 'index.json'), 'utf8')) as unknown]
      for (const handler of handlers) answers.push(await (await fetch(`${handler}/${page}`)).json())
      for (const answer of answers) {
        const ours = pluginsOf(answer)
        const differing = live.filter((plugin, index) => JSON.stringify(plugin) !== JSON.stringify(ours[index]))
        assert.equal([...new Set(differing.map(({ plugin_type: type }) => type))].sort(), unfollowed)
      }
      assert.is((await verified(out, ['--allow-broken-links'])).failures, 0)
      const { stdout } = await runCli(['doctor', ...source, '--contract', 'released', '--json'])
      const { gaps } = JSON.parse(stdout) as Diagnosis
      assert.equal(
        [...new Set(gaps.map((gap) => ('pluginType' in gap ? gap.pluginType : gap.code)))].sort(),
        unfollowed,
      )
    })
  })

  test('is updated where rows change that only lead to a plugin, or that its rows lead to', async () => {
    await withStudio(async (project) => {
      const argv = ['--contract', 'released']
      const out = await exportProject(project, argv)
      await project.python(['-c', edits])
      const flags = ['--database', project.database, '--manifest', project.manifest, ...argv, '--out', out, '--json']
      await cliOutput(['export', ...flags])
      const text = readFileSync(join(out, page, 'index.json'), 'utf8')
      for (const name of ['a new slide', 'Trondheim', 'NORGE', 'at last']) assert.match(text, name)
      assert.equal(differences(snapshot(await exportProject(project, argv)), snapshot(out)), [])
    })
  })
})

/** An answer without the addresses of private files, which the live API shows to everybody. */
function withoutPrivate(answer: string): unknown {
  const addresses = /"[^"]*\/filer_private\/[^"]*"/g
  assert.is(answer.match(addresses)?.length, 3)
  return JSON.parse(answer.replace(addresses, 'null'))
}

function withStudio(body: (project: DjangoProject) => Promise<void>): Promise<void> {
  return withDjangoProject('ecosystem', body, { DJANGO_SETTINGS_MODULE: 'studio.settings' })
}

/** As forms of the admin save rows of inlines. */
const edits = `
import django
django.setup()
from studio import models
slider = models.Slide.objects.first().slider
slider.slides.create(title="a new slide", position=2)
slider.slides.filter(title="first").delete()
slider.slides.filter(title="last").update(title="at last", position=0)
models.Office.objects.filter(city="Oslo").update(city="Trondheim")
models.Country.objects.update(name="NORGE")
`

function pluginsOf(answer: unknown): Plugin[] {
  const { placeholders } = answer as { placeholders: { content: Plugin[] }[] }
  return placeholders.flatMap(({ content }) => content)
}
