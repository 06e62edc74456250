import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { PluginField } from '../../../src/model/manifest/field-facts.js'
import type { Manifest } from '../../../src/model/manifest/manifest.js'
import { difference } from '../difference.js'
import { parseExact } from '../sites.js'
import type { Specimens } from './specimens.js'

/** What Python alone knows, by plugin type: the rest has to be equal. */
const riddles: Readonly<Record<string, readonly string[]>> = { RiddlePlugin: ['decoded', 'roman', 'sealed'] }

export async function compareAnswers({ answers }: Specimens, folder: string): Promise<void> {
  assert.ok(Object.keys(answers).length >= 4)
  for (const [path, wanted] of Object.entries(answers)) {
    const got = parseExact(readFileSync(join(folder, `${path}index.json`), 'utf8'))
    const plain = path === '/api/plugins/' ? plainDefinitions : withoutRiddles
    assert.is(difference(plain(wanted), plain(got)), null, path)
  }
}

function withoutRiddles(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRiddles)
  if (typeof value !== 'object' || value === null) return value
  const unknown = riddles[String((value as Record<string, unknown>).plugin_type)] ?? []
  const members = Object.entries(value).filter(([name]) => !unknown.includes(name))
  return Object.fromEntries(members.map(([name, member]) => [name, withoutRiddles(member)]))
}

/** `parent_plugin_type` depends on what the original has served before; names of files are of its machine. */
function plainDefinitions(definitions: unknown): unknown {
  return (definitions as { properties: Record<string, object> }[]).map(({ properties, ...facts }) => {
    const { parent_plugin_type: _, paper, ...others } = properties
    return { ...facts, properties: paper ? { ...others, paper: { ...paper, enum: null } } : others }
  })
}

/** What the script of before wrote. */
export function versionOne(manifest: Manifest): Manifest {
  const { use_tz: _, rest_framework: __, ...facts } = structuredClone(manifest)
  const plain = ({ name, column, table, type, class: own, to, to_column, decimal_places, order }: PluginField) => ({
    name,
    column,
    table,
    type,
    class: own,
    to,
    to_column,
    decimal_places,
    ...(order ? { ordering: [] } : {}),
  })
  for (const plugin of Object.values(facts.plugins)) plugin.fields = plugin.fields.map(plain) as PluginField[]
  for (const model of Object.values(facts.models)) {
    delete model.api_endpoint
    delete model.absolute_url
    delete model.fields
  }
  return { ...facts, version: 1 }
}
