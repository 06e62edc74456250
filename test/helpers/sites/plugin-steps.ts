import * as assert from 'uvu/assert'
import type { PluginField, RowKey } from '../../../src/model/manifest/field-facts.js'
import type { PluginClass } from '../../../src/model/manifest/model-facts.js'
import type { DatabaseCopy } from '../databases/engines.js'
import { siteManifest } from '../sites.js'
import { changedManifest } from './manifests.js'

/** Steps of the first teaser; its id. */
export async function withSteps(copy: DatabaseCopy): Promise<number> {
  const [teaser] = await copy.query('SELECT min(cmsplugin_ptr_id) AS id FROM refsite_teaser')
  const id = Number(teaser?.id)
  await copy.exec(`CREATE TABLE refsite_maker (id integer PRIMARY KEY, name varchar(20), plant_id integer);
    CREATE TABLE refsite_tool (id integer PRIMARY KEY, name varchar(20), step_id integer, plant_id integer);
    CREATE TABLE refsite_skill (id integer PRIMARY KEY, name varchar(20), maker_id integer);
    INSERT INTO refsite_tool VALUES (1, 'spade', 2, 1), (2, 'chair', 4, NULL), (3, 'rake', 2, NULL), (4, 'bin', 5, NULL);
    INSERT INTO refsite_skill VALUES (1, 'dig', 1), (2, 'sow', 1), (3, 'rest', 9);
    CREATE TABLE refsite_step (id integer PRIMARY KEY, title varchar(20), place integer, teaser_id integer, maker_id integer);
    INSERT INTO refsite_maker VALUES (1, 'Ada', 1), (2, 'Bob', NULL);
    INSERT INTO refsite_step VALUES (1, 'water', 1, ${id}, NULL), (3, 'sow', 2, ${id}, 1), (2, 'dig', 2, ${id}, 1),
      (4, 'wait', 3, ${id}, 2), (5, 'of nobody', 1, 0, 1)`)
  return id
}

/**
 * Teasers with members of their steps: the maker with its plant and the names of its skills, the name of this plant, and
 * the tools with theirs; only with `makers` those of their plants.
 */
export function manifestWithSteps(
  members = ['title', 'maker', 'plant_name', 'tools', 'number'],
  facts: Partial<PluginField> = {},
): string {
  const { plugins, models } = siteManifest('bridge')
  const teaser = plugins.TeaserPlugin
  assert.ok(teaser)
  const steps: PluginField = {
    ...{ name: 'steps', type: 'ManyToManyField', to: 'refsite.step', members },
    ...{ table: 'refsite_step', column: 'teaser_id', to_column: 'id' },
    order: [{ of: 'related', column: 'place', descending: false }],
    ...facts,
  }
  const ofRow = (name: string): RowKey => ({ table: `refsite_${name}`, column: 'id', key: 'id' })
  const step = ofRow('step')
  const tool: RowKey = { ...ofRow('tool'), of: step }
  const ofTool: RowKey = { table: 'refsite_tool', column: 'plant_id', key: 'id' }
  const maker: RowKey = { table: 'refsite_step', column: 'maker_id', key: 'id', of: step }
  const plant: RowKey = { table: 'refsite_maker', column: 'plant_id', key: 'id', of: maker }
  const key = { type: 'ForeignKey' }
  const list = { type: 'ManyToManyField', to_column: 'id' }
  const makers = {
    ...{ ...list, to: 'refsite.maker', member: 'name', table: 'refsite_maker', column: 'plant_id' },
    order: [{ of: 'related' as const, column: 'name', descending: true }],
  }
  const own: RowKey = { table: 'refsite_teaser', column: 'plant_id', key: 'id' }
  const text = { type: 'CharField', column: 'name' }
  const fields: PluginField[] = [
    ...teaser.fields,
    steps,
    { ...makers, name: 'makers', row: own, missing_with: 'plant', default: null },
    { ...text, name: 'makers.name', table: 'refsite_maker', row: { ...ofRow('maker'), of: own } },
    { ...makers, name: 'steps.makers', row: plant },
    { ...text, name: 'steps.makers.name', table: 'refsite_maker', row: { ...ofRow('maker'), of: plant } },
    { ...text, name: 'steps.title', table: 'refsite_step', column: 'title', row: step },
    {
      ...{ ...key, name: 'steps.maker', table: 'refsite_step', column: 'maker_id', to: 'refsite.maker', row: step },
      members: ['name', 'plant', 'skills'],
    },
    { ...text, name: 'steps.maker.name', table: 'refsite_maker', row: maker },
    {
      ...{ ...key, name: 'steps.maker.plant', table: 'refsite_maker', column: 'plant_id', to: 'refsite.plant' },
      ...{ row: maker, members: ['title'] },
    },
    { ...text, name: 'steps.maker.plant.title', table: 'refsite_plant', row: plant },
    {
      ...{ ...list, name: 'steps.maker.skills', to: 'refsite.skill', member: 'name', row: maker },
      ...{ table: 'refsite_skill', column: 'maker_id', order: [{ of: 'through', column: 'name', descending: true }] },
    },
    { ...text, name: 'steps.maker.skills.name', table: 'refsite_skill', row: { ...ofRow('skill'), of: maker } },
    {
      ...{ ...list, name: 'steps.tools', to: 'refsite.tool', members: ['name', 'plant'], row: step },
      ...{ table: 'refsite_tool', column: 'step_id', order: [{ of: 'related', column: 'name', descending: false }] },
    },
    {
      ...{ ...list, name: 'steps.number', to: 'refsite.tool', counted: true, row: step },
      ...{ table: 'refsite_tool', column: 'step_id', order: [] },
    },
    { ...text, name: 'steps.tools.name', table: 'refsite_tool', row: tool },
    {
      ...{
        ...key,
        name: 'steps.tools.plant',
        table: 'refsite_tool',
        column: 'plant_id',
        to: 'refsite.plant',
        row: tool,
      },
      members: ['title'],
    },
    { ...text, name: 'steps.tools.plant.title', table: 'refsite_plant', row: { ...ofTool, of: tool } },
    { ...text, name: 'steps.plant_name', table: 'refsite_plant', row: plant, optional: true },
  ]
  const isWritten = ({ name }: PluginField) =>
    !/^(steps\.|makers)/.test(name) || members.includes(/makers|(?<=\.)\w+/.exec(name)?.[0] ?? '')
  const written = fields.filter(isWritten)
  const changed: PluginClass = { ...teaser, members: [...teaser.members, 'steps', 'makers'], fields: written }
  const added = {
    'refsite.step': { table: 'refsite_step', pk: 'id' },
    'refsite.maker': { table: 'refsite_maker', pk: 'id' },
    'refsite.tool': { table: 'refsite_tool', pk: 'id' },
    'refsite.skill': { table: 'refsite_skill', pk: 'id' },
  }
  return changedManifest('bridge', { plugins: { ...plugins, TeaserPlugin: changed }, models: { ...models, ...added } })
}
