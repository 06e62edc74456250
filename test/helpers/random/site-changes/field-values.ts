import type { PluginField } from '../../../../src/model/manifest/field-facts.js'
import { type ChangingSite, literal } from './changing-site.js'

/** A new value for a plugin's column, as SQL; null: this kind of field is left alone. */
export async function newValue(site: ChangingSite, field: PluginField): Promise<string | null> {
  const { random } = site
  if (field.to !== undefined) return foreignKey(site, field)
  if (field.class === 'AttributesField') return literal(random.one('{}', `{"class": "${site.word()}"}`))
  switch (field.type) {
    case 'CharField':
    case 'SlugField':
      return literal(random.one(site.word(), site.word(), `é${site.word()}`, ''))
    case 'TextField':
      return literal(await richText(site))
    case 'BooleanField':
      return `NOT COALESCE("${field.column}", FALSE)`
    case 'JSONField':
      return literal(await json(site))
    case 'IntegerField':
    case 'PositiveIntegerField':
    case 'PositiveSmallIntegerField':
      return literal(random.below(1000))
    case 'BigIntegerField':
      return random.one('9007199254740993', '-7')
    case 'FloatField':
    case 'DecimalField':
      return literal(random.below(1000) / 4)
    case 'DateField':
      return literal(`2025-03-${random.below(18) + 10}`)
    case 'DateTimeField':
      return literal(`2025-03-${random.below(18) + 10} 05:06:07.123456`)
    case 'TimeField':
      return literal(`05:06:${random.below(50) + 10}`)
    case 'UUIDField':
      return literal(String(random.below(1_000_000)).padStart(32, '0'))
    case 'GenericIPAddressField':
      return literal(`192.0.2.${random.below(255)}`)
    case 'FileField':
      return literal(`docs/${site.word()}.txt`)
    default:
      return null
  }
}

/** The key of some row of this table, or what it has in another column. */
async function someKey(site: ChangingSite, model: string, column?: string): Promise<number | null> {
  const facts = site.manifest.models[model]
  if (!facts) return null
  const row = await site.any<{ id: number }>(`SELECT ${column ?? facts.pk} AS id FROM ${facts.table} ORDER BY 1`)
  return row?.id ?? null
}

async function foreignKey(
  site: ChangingSite,
  { to = '', to_field: target, column }: PluginField,
): Promise<string | null> {
  const { random } = site
  if (column !== 'alias_id' && random.chance(0.15)) return 'NULL'
  if (random.chance(0.1)) return '99999'
  const key = await someKey(site, to, target?.column)
  return key === null ? null : literal(key)
}

async function richText(site: ChangingSite): Promise<string> {
  const page = await someKey(site, 'cms.page')
  const plant = await someKey(site, 'refsite.plant')
  const file = await someKey(site, 'filer.file')
  return site.random.one(
    `<p>${site.word()}</p>`,
    `<p>${site.word()} &amp; <a href="#" data-cms-href="cms.page:${page}">${site.word()}</a></p>`,
    `<p><a href="#" data-cms-href="refsite.plant:${plant}">${site.word()}</a></p>`,
    `<p><img src="" data-cms-src="filer.image:${file}"> <a data-cms-href="filer.file:${file}">${site.word()}</a></p>`,
    '',
  )
}

/** References of every kind that plugins store in JSON. */
async function json(site: ChangingSite): Promise<string> {
  const page = await someKey(site, 'cms.page')
  const plant = await someKey(site, 'refsite.plant')
  const file = await someKey(site, 'filer.file')
  const value = site.random.one<unknown>(
    { external_link: `https://example.org/${site.word()}` },
    { internal_link: `cms.page:${page}`, anchor: '#top' },
    { file_link: String(file) },
    { ref: { model: 'refsite.plant', pk: plant }, word: site.word() },
    { items: [{ attrs: { 'data-cms-href': `refsite.plant:${plant}` } }], img: { file_link: file } },
    { internal_link: 'cms.page:99999' },
  )
  return JSON.stringify(value)
}
