import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Diagnosis } from '../../src/cli/commands/doctor/diagnose.js'
import { describe } from '../harness.js'
import { type DjangoProject, type DjangoVersion, withDjangoProject } from '../helpers/django/django-project.js'
import { exportProject } from '../helpers/django/oddments.js'
import { runCli } from '../helpers/processes/cli.js'

const settings = { DJANGO_SETTINGS_MODULE: 'deciding.settings' }

/** The plugins that the CMS shows, by version: before 5.0 their classes choose them, and here there are none of a type then. */
const shown: readonly [version: DjangoVersion, live: string[], ours: string[]][] = [
  [
    '5.1',
    ['current memo', 'former memo', 'CURRENT HEADLINE', 'FORMER HEADLINE', 'current subtitle', 'former subtitle'],
    ['current memo', 'former memo', 'current headline', 'former headline', 'current subtitle', 'former subtitle'],
  ],
  [
    '4.1',
    ['current memo', 'CURRENT HEADLINE', 'FORMER HEADLINE', 'current subtitle'],
    ['current headline', 'former headline'],
  ],
]

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
          const left = 'of type MemoPlugin are left out: the manager of their model (deciding.models.Current)'
          assert.is(gaps.includes(left), version === '4.1')
          const chosen = '(deciding.cms_plugins.SubtitlePlugin.get_render_queryset)'
          assert.is(gaps.includes(chosen), version === '4.1')
        },
        settings,
      )
    })
  }
})

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
