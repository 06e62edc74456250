import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { type DatabaseCopy, describeOn, engines } from '../helpers/databases/engines.js'
import { answersWith, pluginsIn, pluginsOf } from '../helpers/exports/exported-plugins.js'
import { exported } from '../helpers/exports/exports.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { startServe, verified } from '../helpers/exports/verified.js'
import { runCli } from '../helpers/processes/cli.js'
import { manifestWithSteps, withSteps } from '../helpers/sites/plugin-steps.js'

interface Step {
  readonly title: string
  readonly maker: Maker | null
  readonly plant_name?: string
  readonly makers?: readonly string[]
  readonly number: number
  readonly tools: readonly { readonly name: string; readonly plant: { readonly title: string } | null }[]
}

interface Maker {
  readonly name: string
  readonly plant: { readonly title: string } | null
  readonly skills: readonly string[]
}

interface Steps {
  readonly id: number
  readonly makers?: readonly string[] | null
  readonly steps: readonly Step[]
}

for (const engine of engines) {
  describeOn(engine, `rows that lead to a plugin, ${engine.name}`, (it) => {
    it('are written in their order, with what their own keys lead to', async () => {
      const copy = await engine.copy('bridge')
      const owner = await withSteps(copy)
      const flags = ['--manifest', manifestWithSteps(), '--contract', 'released', '--openapi']
      const { folder } = await exported(copy.url, 'bridge', flags)
      const title = await nameOfPlant(copy)
      const ada = { name: 'Ada', plant: { title }, skills: ['sow', 'dig'] }
      const bob = { name: 'Bob', plant: null, skills: [] }
      const [rake, spade] = [
        { name: 'rake', plant: null },
        { name: 'spade', plant: { title } },
      ]
      assert.equal(stepsOf(owner, folder), [
        { title: 'water', maker: null, tools: [], number: 0 },
        { title: 'dig', maker: ada, plant_name: title, tools: [rake, spade], number: 2 },
        { title: 'sow', maker: ada, plant_name: title, tools: [], number: 0 },
        { title: 'wait', maker: bob, tools: [{ name: 'chair', plant: null }], number: 1 },
      ])
      assert.ok(pluginsOf<Steps>('TeaserPlugin', folder).some(({ steps }) => steps.length === 0))
      assert.is((await verified(folder, ['--allow-broken-links'])).failures, 0)
      assert.match((await runCli(['types', folder])).stdout, /^ {2}steps:\s+\| \{\n[^}]*maker: \{[^}]*\}/m)
      const toolsOf = (steps: Step[]) =>
        steps.map(({ tools, number }) => [number, ...tools.map(({ name }) => name)].join()).join(' | ')
      const edits: [string, (steps: Step[]) => unknown, unknown][] = [
        ["UPDATE refsite_tool SET name = 'fork' WHERE id = 3", toolsOf, '0 | 2,fork,spade | 0 | 1,chair'],
        ['UPDATE refsite_tool SET step_id = 1 WHERE id = 1', toolsOf, '1,spade | 1,fork | 0 | 1,chair'],
        ['DELETE FROM refsite_tool WHERE id = 2', toolsOf, '1,spade | 1,fork | 0 | 0'],
        ["UPDATE refsite_skill SET name = 'cut' WHERE id = 1", (steps) => steps[2]?.maker?.skills.join(), 'sow,cut'],
        ["UPDATE refsite_step SET title = 'plough' WHERE id = 2", ([, step]) => step?.title, 'plough'],
        ['UPDATE refsite_step SET place = 9 WHERE id = 1', (steps) => steps.at(-1)?.title, 'water'],
        [`INSERT INTO refsite_step VALUES (9, 'reap', 10, ${owner}, NULL)`, (steps) => steps.at(-1)?.title, 'reap'],
        ['DELETE FROM refsite_step WHERE id = 9', (steps) => steps.at(-1)?.title, 'water'],
        ["UPDATE refsite_maker SET name = 'Eve' WHERE id = 1", ([step]) => step?.maker?.name, 'Eve'],
        ["UPDATE refsite_plant SET name = 'Fern' WHERE id = 1", ([step]) => step?.plant_name, 'Fern'],
        ['UPDATE refsite_maker SET plant_id = NULL WHERE id = 1', ([step]) => step?.maker?.plant, null],
      ]
      for (const [sql, value, expected] of edits) {
        await copy.exec(sql)
        await exported(copy.url, 'bridge', flags, folder)
        assert.is(value(stepsOf(owner, folder)), expected, sql)
      }
      const fresh = await exported(copy.url, 'bridge', flags)
      assert.equal(differences(snapshot(fresh.folder), snapshot(folder)), [])
      const url = await startServe(['--database', copy.url, ...flags.slice(0, 4)])
      const [path = ''] = answersWith('TeaserPlugin', folder)
      const live: unknown = await (await fetch(`${url}/${path.replace('index.json', '')}`)).json()
      const stored: unknown = JSON.parse(readFileSync(join(folder, path), 'utf8'))
      assert.equal(pluginsIn('TeaserPlugin', live), pluginsIn('TeaserPlugin', stored))
    })

    it('follow rows of which nothing is written but where their keys lead to', async () => {
      const copy = await engine.copy('bridge')
      const owner = await withSteps(copy)
      const flags = ['--manifest', manifestWithSteps(['plant_name']), '--contract', 'released']
      const { folder } = await exported(copy.url, 'bridge', flags)
      const title = await nameOfPlant(copy)
      assert.equal(stepsOf(owner, folder), [{}, { plant_name: title }, { plant_name: title }, {}])
      await copy.exec('UPDATE refsite_maker SET plant_id = NULL')
      await exported(copy.url, 'bridge', flags, folder)
      assert.equal(stepsOf(owner, folder), [{}, {}, {}, {}])
    })

    it('have lists that a path of keys leads to', async () => {
      const copy = await engine.copy('bridge')
      const owner = await withSteps(copy)
      await copy.exec(`UPDATE refsite_teaser SET plant_id = 1 WHERE cmsplugin_ptr_id = ${owner}`)
      const flags = ['--manifest', manifestWithSteps(['makers']), '--contract', 'released', '--openapi']
      const { folder } = await exported(copy.url, 'bridge', flags)
      const makersOf = () => {
        const found = pluginsOf<Steps>('TeaserPlugin', folder).find(({ id }) => id === owner)
        return JSON.stringify([found?.makers, ...(found?.steps ?? []).map(({ makers }) => makers)])
      }
      assert.is(makersOf(), '[["Ada"],[],["Ada"],["Ada"],[]]')
      assert.is((await verified(folder, ['--allow-broken-links'])).failures, 0)
      await copy.exec('UPDATE refsite_maker SET plant_id = 1 WHERE id = 2')
      await exported(copy.url, 'bridge', flags, folder)
      assert.is(makersOf(), '[["Bob","Ada"],[],["Bob","Ada"],["Bob","Ada"],["Bob","Ada"]]')
      await copy.exec(`UPDATE refsite_teaser SET plant_id = NULL WHERE cmsplugin_ptr_id = ${owner}`)
      await exported(copy.url, 'bridge', flags, folder)
      assert.match(makersOf(), '[null,')
    })

    it('have keys alone where the manifest says of another table to which column these lead', async () => {
      const copy = await engine.copy('bridge')
      const owner = await withSteps(copy)
      const to_field = { name: 'plant', table: 'refsite_maker', column: 'plant_id' }
      const flags = ['--manifest', manifestWithSteps(['maker', 'tools'], { to_field }), '--contract', 'released']
      const { folder } = await exported(copy.url, 'bridge', flags)
      const step = { maker: null, tools: null }
      assert.equal(stepsOf(owner, folder), [step, step, step, step])
    })

    it('are left out where they lack a flag, until they have it', async () => {
      const copy = await engine.copy('bridge')
      const owner = await withSteps(copy)
      await copy.exec('ALTER TABLE refsite_step ADD COLUMN is_shown boolean DEFAULT true')
      await copy.exec('UPDATE refsite_step SET is_shown = false WHERE id = 1')
      const flags = ['--manifest', manifestWithSteps(['title'], { only: { is_shown: true } })]
      const { folder } = await exported(copy.url, 'bridge', flags)
      const titles = () => stepsOf(owner, folder).map(({ title }) => title)
      assert.equal(titles(), ['dig', 'sow', 'wait'])
      await copy.exec('UPDATE refsite_step SET is_shown = (id < 3)')
      await exported(copy.url, 'bridge', flags, folder)
      assert.equal(titles(), ['water', 'dig'])
    })
  })
}

async function nameOfPlant(copy: DatabaseCopy): Promise<string> {
  const [plant] = await copy.query('SELECT name FROM refsite_plant WHERE id = 1')
  return String(plant?.name)
}

function stepsOf(owner: number, folder: string): Step[] {
  const found = pluginsOf<Steps>('TeaserPlugin', folder).find(({ id }) => id === owner)
  assert.ok(found)
  return [...found.steps]
}
