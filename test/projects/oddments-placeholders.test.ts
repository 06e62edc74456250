import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { exportProject, withOddments } from '../helpers/django/oddments.js'

describe('the placeholders of a project with what few projects have', (test) => {
  test('are those of the template of an apphook, and of one that is no longer listed', async () => {
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

  test.matrix('have aliases without versions, where only pages have them', async () => {
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

  test('have the labels of their template, though it does not declare them', async () => {
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
})

interface Labelled {
  readonly label: string
  readonly details: string
}

function slotsOf(page: unknown): string[] {
  const { placeholders } = page as { placeholders: { slot: string }[] }
  return placeholders.map(({ slot }) => slot)
}
