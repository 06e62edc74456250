import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { configSchema } from '../../../src/cli/config/config-schema.js'
import { addExportFlags } from '../../../src/cli/options/export-flags.js'
import { wrap } from '../../../src/cli/print/format.js'
import { defaults } from '../../../src/default-options.js'
import { findingTable } from '../../../src/finding-table.js'
import { families } from '../../../src/routes/routes.js'
import { rooms } from '../rooms.js'
import { projectFolder } from '../sites.js'
import { compatibilityRows } from './compatibility.js'

/** Part of a schema, as far as the table of keys tells it. */
interface ValueSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly items?: ValueSchema
  readonly description?: string
}

/** Parts of documents that are made from the code, by document. Each stands between two comments. */
export const generatedDocs: Readonly<Record<string, () => string>> = {
  'docs/architecture.md': roomRows,
  'docs/compatibility.md': compatibilityRows,
  'docs/configuration.md': configurationKeys,
  'docs/troubleshooting.md': findings,
}

const begin = '<!-- npm run docs:update writes this part -->\n'
const end = '\n<!-- to here -->'

/** The document with its part made anew. */
export function updatedDoc(name: string): string {
  const text = readFileSync(join(projectFolder, name), 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${name} has no part between "${begin.trim()}" and "${end.trim()}"`)
  return text.slice(0, from + begin.length) + (generatedDocs[name]?.() ?? '') + text.slice(to)
}

export function updateDocs(): void {
  for (const name of Object.keys(generatedDocs)) writeFileSync(join(projectFolder, name), updatedDoc(name))
}

function roomRows(): string {
  const rows = Object.entries(rooms).map(([name, room]) => {
    const packages = [...(room.pure ? ['pure'] : []), ...room.packages].join(', ')
    return `| \`${name}/\` | ${room.holds} | ${room.rooms.join(', ') || 'nothing'} | ${packages} |`
  })
  const free = '| `cli/` | commands, options, configuration, wording | everything | |'
  return ['| layer of `src` | holds | imports | packages |', '| --- | --- | --- | --- |', ...rows, free].join('\n')
}

function configurationKeys(): string {
  const flags = flagsByKey()
  const properties: Record<string, ValueSchema> = configSchema.properties
  const rows = Object.entries(properties).map(([key, schema]) => {
    const flag = flags.get(key)
    return `| \`${key}\` | ${valueText(key, schema)} | ${schema.description} | ${flag ? `\`${flag}\`` : ''} |`
  })
  const list = wrap(`The routes: ${families.map((family) => `\`${family}\``).join(', ')}.`, 120)
  return ['| key | value | | flag |', '| --- | --- | --- | --- |', ...rows, '', list].join('\n')
}

function valueText(key: string, schema: ValueSchema): string {
  const value = key === 'serializers' ? 'object' : typeText(schema)
  const known = defaults[key as keyof typeof defaults]
  const standard = key === 'budget' ? defaults.budget / 1_000_000 : known
  if (schema.enum) return schema.enum.map((one) => (one === standard ? `**\`'${one}'\`**` : `\`'${one}'\``)).join(', ')
  return typeof standard === 'number' ? `${value}, ${standard}` : value
}

function typeText({ type, enum: values, items }: ValueSchema): string {
  if (values) return values.length > 3 ? 'name' : values.map((value) => `\`'${value}'\``).join(', ')
  if (items) return `list of ${typeText(items).replace(/^(string|name|integer|object)$/, '$1s')}`
  const names: Record<string, string> = { string: 'string', integer: 'integer', boolean: 'boolean' }
  return [type ?? []]
    .flat()
    .map((name) => names[name] ?? name)
    .join(' or ')
}

/** Flags by key of the configuration; URLs of sites are told apart only after the configuration was read. */
function flagsByKey(): Map<string, string> {
  const command = new Command()
  addExportFlags(command)
  return new Map(command.options.map((option) => [option.attributeName().replace(/Urls$/, 'Url'), option.long ?? '']))
}

function findings(): string {
  const tables = (['gap', 'note'] as const).map((kind) => {
    const rows = Object.entries(findingTable)
      .filter(([, { severity }]) => severity === kind)
      .map(([code, { title, fix }]) => `| \`${code}\`: ${title} | ${fix} |`)
    return [`| ${kind} | what to do |`, '| --- | --- |', ...rows].join('\n')
  })
  return tables.join('\n\n')
}
