import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Diagnosis } from '../../src/cli/commands/doctor/diagnose.js'
import { describe } from '../harness.js'
import { withDjangoProject } from '../helpers/django/django-project.js'
import { exportProject, textOf } from '../helpers/django/oddments.js'
import { runCli } from '../helpers/processes/cli.js'

/** Types of plugins with rows that only Python knows. */
const unfollowed = ['LabelledPlugin', 'OwnedPlugin', 'PickedPlugin']

const page = 'api/en/pages/'

interface Page {
  readonly placeholders: readonly { readonly content: readonly Plugin[] }[]
}

interface Plugin {
  readonly plugin_type: string
}

describe('rows that lead to a plugin', (test) => {
  test('are those that the manager of their model has, in its order, or need a serializer', async () => {
    await withDjangoProject(
      'ecosystem',
      async (project) => {
        const live = pluginsOf(await (await fetch(`${await project.serve()}/${page}`)).json())
        const argv = ['--contract', 'released']
        const out = await exportProject(project, argv)
        const ours = pluginsOf(JSON.parse(readFileSync(join(out, page, 'index.json'), 'utf8')))
        const differing = live.filter((plugin, index) => JSON.stringify(plugin) !== JSON.stringify(ours[index]))
        assert.is(live.length, 9)
        assert.equal(differing.map(({ plugin_type: type }) => type).sort(), unfollowed)
        assert.not.match(textOf(out), 'of nobody')
        const source = ['--database', project.database, '--manifest', project.manifest]
        const { stdout } = await runCli(['doctor', ...source, ...argv, '--json'])
        const { gaps } = JSON.parse(stdout) as Diagnosis
        assert.equal(gaps.map((gap) => ('pluginType' in gap ? gap.pluginType : gap.code)).sort(), unfollowed)
      },
      { DJANGO_SETTINGS_MODULE: 'gallery.settings' },
    )
  })
})

function pluginsOf(answer: unknown): readonly Plugin[] {
  return (answer as Page).placeholders.flatMap(({ content }) => content)
}
