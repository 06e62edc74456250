import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { PluginField } from '../../src/model/manifest/field-facts.js'
import type { PluginClass } from '../../src/model/manifest/model-facts.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { pluginsOf } from '../helpers/exports/exported-plugins.js'
import { exported } from '../helpers/exports/exports.js'
import { verified } from '../helpers/exports/verified.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { siteManifest } from '../helpers/sites.js'

interface Teaser {
  readonly id: number
  readonly day: string
  readonly at: string
  readonly starts_at: string
  readonly price: number
  readonly length: string
  readonly image: string | null
  readonly image_url?: string | null
}

const day = '2026-03-29'

describe('values in the form that a serializer of the project gives them', (it) => {
  for (const contract of ['released', 'documented']) {
    it(`are written in place of those of the settings, in the ${contract} contract`, async () => {
      const copy = await sqliteEngine.copy('garden')
      await copy.exec(`UPDATE refsite_teaser SET day = '${day}', at = '08:05:09', starts_at = '${day} 01:30:00',
        price = 12.5, length = 93600000000`)
      const flags = ['--manifest', manifestWithForms(), '--contract', contract, '--openapi']
      const { folder } = await exported(copy.url, 'garden', flags)
      const found = pluginsOf<Teaser>('TeaserPlugin', folder)
      assert.ok(found.length > 0)
      const hour = contract === 'released' ? '03' : '01'
      for (const { day, at, starts_at, price, length } of found) {
        const written = [day, at, starts_at, price, length]
        assert.equal(written, ['Sunday, 29.3.26', '08.05', `29 Mar ${hour}:30`, 12.5, 'P1DT02H00M00S'])
      }
      assert.is((await verified(folder, ['--allow-broken-links'])).failures, 0)
    })
  }

  it('are others where Python takes them for false', async () => {
    const copy = await sqliteEngine.copy('garden')
    const pricesOf = async (price: number) => {
      await copy.exec(`UPDATE refsite_teaser SET price = ${price}`)
      const manifest = manifestWithForms({ price: { falsy_as: ['free'] } })
      const { folder } = await exported(copy.url, 'garden', ['--manifest', manifest, '--openapi'])
      assert.is((await verified(folder, ['--allow-broken-links'])).failures, 0)
      return [
        ...new Set(pluginsOf<Teaser>('TeaserPlugin', folder).map(({ price: written }) => JSON.stringify(written))),
      ]
    }
    assert.equal([await pricesOf(0), await pricesOf(12.5)], [['["free"]'], ['12.5']])
  })

  it('show the address of a public file alone, and follow it when it changes', async () => {
    const copy = await sqliteEngine.copy('garden')
    const flags = ['--manifest', manifestWithForms(), '--contract', 'released', '--openapi']
    const addresses = async (folder: string) => {
      const { report } = await exported(copy.url, 'garden', flags, folder)
      const found = pluginsOf<Teaser>('TeaserPlugin', folder)
      for (const one of found) if (one.image === null) assert.not.ok('image_url' in one && one.image_url !== null)
      return { report, urls: found.flatMap(({ image_url: url }) => (url === undefined ? [] : [url])) }
    }
    const { folder } = await exported(copy.url, 'garden', flags)
    const schema = readFileSync(join(folder, 'api/schema-json/index.json'), 'utf8')
    assert.match(schema, /"image_url":\{[^}]*"The address of the file; null where it is not public."/)
    const first = await addresses(folder)
    const shown = first.urls.flatMap((url) => url ?? [])
    assert.ok(shown.length > 0)
    for (const url of shown) assert.match(url, /^\/media\/filer_public\/[^ ]+$/)
    await copy.exec("UPDATE filer_file SET file = 'filer_public/other name.jpg'")
    const moved = new Set((await addresses(folder)).urls.filter((url) => url !== null))
    assert.equal([...moved], ['/media/filer_public/other%20name.jpg'])
    await copy.exec('UPDATE filer_file SET is_public = 0')
    const hidden = await addresses(folder)
    assert.equal([...new Set(hidden.urls)], [null])
    assert.ok(hidden.report.findings.some((one) => one.code === 'reference-hidden' && one.field === 'image_url'))
    assert.is((await verified(folder, ['--allow-broken-links'])).failures, 0)
  })
})

const forms: Readonly<Record<string, string>> = {
  day: '%A, %-d.%-m.%y',
  at: '%H.%M',
  starts_at: '%d %b %H:%M',
  price: 'number',
  length: 'iso-8601',
}

/** Teasers with forms of their own, and with the address of the image's file besides. */
function manifestWithForms(facts: Readonly<Record<string, Partial<PluginField>>> = {}): string {
  const { plugins } = siteManifest('garden')
  const teaser = plugins.TeaserPlugin
  const image = teaser?.fields.find(({ name }) => name === 'image')
  assert.ok(teaser && image)
  const fields: PluginField[] = [
    ...teaser.fields.map((field) => ({
      ...field,
      ...(forms[field.name] ? { format: forms[field.name] } : {}),
      ...facts[field.name],
    })),
    { ...image, name: 'image_url', file_as: 'url', optional: true },
  ]
  const changed: PluginClass = { ...teaser, members: [...teaser.members, 'image_url'], fields }
  const settings = { time_zone: 'Europe/Berlin', media_url: '/media/' }
  return changedManifest('garden', { ...settings, plugins: { ...plugins, TeaserPlugin: changed } })
}
