import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { siteManifest } from '../helpers/sites.js'

interface Definition {
  readonly plugin_type: string
  readonly properties: Readonly<Record<string, unknown>>
}

describe('definitions of plugins', (it) => {
  it('have the type of the parent only where plugins have it, since djangocms-rest 1.2', async () => {
    const { plugins } = siteManifest('garden')
    const older = Object.entries(plugins).map(([name, facts]) => {
      const members = facts.members.filter((member) => member !== 'id' && member !== 'parent_plugin_type')
      const { id: _, parent_plugin_type: __, ...definition } = facts.definition ?? {}
      return [name, { ...facts, members, definition: facts.definition && definition }]
    })
    const change = { djangocms_rest: '1.1.0', plugins: Object.fromEntries(older) }
    for (const [manifest, isThere] of [
      [{}, true],
      [change, false],
    ] as const) {
      const flags = ['--contract', 'released', '--only', 'plugins', '--manifest', changedManifest('garden', manifest)]
      const { json } = await exported(await sqliteEngine.database('garden'), 'garden', flags)
      const text = (json('/api/plugins/') as Definition[]).find(({ plugin_type: type }) => type === 'TextPlugin')
      assert.is('parent_plugin_type' in (text?.properties ?? {}), isThere)
    }
  })
})
