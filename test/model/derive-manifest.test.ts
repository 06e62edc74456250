import * as assert from 'uvu/assert'
import { readFacts } from '../../src/model/manifest/derive/database-facts.js'
import { deriveManifest } from '../../src/model/manifest/derive/derive-manifest.js'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import type { PluginClass } from '../../src/model/manifest/model-facts.js'
import { pluginsOf, readSite, withDatabase } from '../database/read-site.js'
import { describe } from '../harness.js'
import { engines } from '../helpers/databases/engines.js'
import { siteManifest, siteNames } from '../helpers/sites.js'

/** Members that a custom serializer of the project adds or leaves out. */
const custom = ['QuotePlugin']

function memberNames(plugins: Record<string, PluginClass>, types: string[]): [string, string[]][] {
  return types.map((type) => [type, plugins[type]?.members.toSorted() ?? []])
}

for (const site of siteNames) {
  describe(`deriveManifest: ${site}`, (it) => {
    const real = siteManifest(site)
    for (const engine of engines) {
      it(`comes close to the real manifest on ${engine.name}`, async () => {
        await withDatabase(await engine.database(site), async (database) => {
          const { manifest, guesses } = deriveManifest(await readFacts(database, await database.readTables()))
          const types = Object.keys(manifest.plugins).filter((type) => !custom.includes(type))
          assert.is(types.length, 11)
          assert.equal(memberNames(manifest.plugins, types), memberNames(real.plugins, types))
          for (const type of types) assert.is(manifest.plugins[type]?.table, real.plugins[type]?.table)
          for (const [label, model] of Object.entries(manifest.models)) {
            const { detail, ...facts } = real.models[label] ?? { table: '', pk: '' }
            assert.equal(model, facts, label)
          }
          assert.is(manifest.versioning, real.versioning)
          assert.is(manifest.default_language, real.default_language)
          assert.equal(domains(manifest), domains(real))
          assert.equal(Object.keys(manifest.templates).toSorted(), Object.keys(real.templates).toSorted())
          assert.ok(guesses.length > 20 && guesses.every(({ code }) => code === 'guess'))
          const plugins = pluginsOf(await readSite(database, manifest))
          assert.ok(plugins.filter(({ fields }) => fields !== null).length > plugins.length - 5)
        })
      })
    }
  })
}

function domains({ sites }: Manifest): [string, string, string][] {
  return Object.entries(sites).map(([id, { domain, name }]) => [id, domain, name])
}

describe('deriveManifest', (it) => {
  it('takes field types from the columns', async () => {
    for (const engine of engines) {
      const url = await engine.database('garden')
      const { manifest } = await withDatabase(url, async (database) =>
        deriveManifest(await readFacts(database, await database.readTables())),
      )
      const fields = manifest.plugins.TeaserPlugin?.fields ?? []
      const typeOf = new Map(fields.map(({ name, type, to }) => [name, to === undefined ? type : `${type} ${to}`]))
      assert.is(typeOf.get('price'), 'DecimalField')
      assert.is(typeOf.get('starts_at'), 'DateTimeField')
      assert.is(typeOf.get('config'), 'JSONField')
      assert.is(typeOf.get('token'), 'UUIDField')
      assert.is(typeOf.get('ip'), 'GenericIPAddressField')
      assert.is(typeOf.get('raw'), 'BinaryField')
      assert.is(typeOf.get('maybe'), 'BooleanField')
      assert.is(typeOf.get('target'), 'ForeignKey cms.page')
      assert.is(typeOf.get('image'), 'ForeignKey filer.image')
      assert.is(typeOf.get('length'), engine.name === 'postgresql' ? 'DurationField' : 'BigIntegerField')
    }
  })
})
