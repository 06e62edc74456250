import * as assert from 'uvu/assert'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { exported, failedExport } from '../helpers/exports/exports.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { siteManifest } from '../helpers/sites.js'

const place = '$.models["refsite.plant"].api_endpoint.where'
const id = { name: 'id', table: 'refsite_plant', column: 'id', type: 'AutoField', class: 'AutoField' }

const cases: [title: string, where: unknown, ...expected: string[]][] = [
  ['a column that the table lacks', { lit: true }, `${place} names the column "lit"`, 'Name one of its columns: id, '],
  ['a column of another table', { 'shelf_id.lit': true }, `${place} names the column "shelf_id.lit"`],
  ['an operator that is none', { name: { is: 'Fern' } }, `${place}.name has the unknown key "is"`],
  [
    'a value of another type',
    { id: { in: [1, 'b'] } },
    `${place} compares the column "id" with "b" (in)`,
    'be a number',
  ],
  ['a text', 'name', `${place} is "name", it must be an object`],
  ['no comparison', { id: {} }, `${place}.id is {}`],
  ['a comparison with the time of the run', { name: { lte: { now: true } } }, `${place}.name.lte is {"now":true}`],
]

for (const engine of engines) {
  describeOn(engine, `a condition on referred rows in the manifest, ${engine.name}`, (it) => {
    for (const [title, where, ...expected] of cases) {
      it(`that has ${title} is an error`, async () => {
        const failure = await failedExport(await engine.database('garden'), 'garden', manifestWith(where))
        assert.equal([failure.exitCode, failure.code], [2, 'manifest-invalid'], failure.message)
        assert.not.match(failure.message, '"unknown"')
        for (const text of expected) assert.ok(`${failure.message}\n${failure.fix}`.includes(text), failure.message)
      })
    }

    it('may be a list of conditions', async () => {
      const where = [{ id: 1 }, { name: { not: ['Fern', 'Moss'] } }]
      await exported(await engine.database('garden'), 'garden', manifestWith(where))
    })
  })
}

function manifestWith(where: unknown): string[] {
  const address = { pattern: '/plants/{id}/', fields: { id }, rows: 1, filtered_by: 'refsite.models.Lit', where }
  const models = { ...siteManifest('garden').models }
  const plant = { table: 'refsite_plant', pk: 'id', api_endpoint: address } as Manifest['models'][string]
  return ['--manifest', changedManifest('garden', { models: { ...models, 'refsite.plant': plant } })]
}
