import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import { withoutFields } from '../../src/model/manifest/choose-fields.js'
import { mayHoldAddress } from '../../src/model/manifest/field-findings.js'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { describe } from '../harness.js'
import { describeSampled, engines } from '../helpers/databases/engines.js'
import { changedDatabase, exported, failedExport } from '../helpers/exports/exports.js'
import { merged, shards } from '../helpers/exports/shards.js'
import { startServe, verified } from '../helpers/exports/verified.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'
import { oneEngine } from '../helpers/sample.js'
import { configFile, manifestFile, siteManifest } from '../helpers/sites.js'

const address = 'recipient-of-forms@example.org'

/** Every teaser has the address in a field of class EmailField, and in one of another class that is searched. */
const addresses = `UPDATE refsite_teaser SET contact = '${address}'`

for (const engine of engines) {
  describeSampled(engine, `fields that hold addresses, ${engine.name}`, (it) => {
    const { onSqlite, onPostgresql } = oneEngine(it, engine)
    onSqlite('are reported by the summary and by "doctor", where plugins of the type are in use', async () => {
      const database = await engine.database('bridge')
      const { report } = await exported(database, 'bridge', ['--dry-run'])
      assert.equal(
        report.findings.filter(({ code }) => code === 'field-address'),
        [{ code: 'field-address', pluginType: 'TeaserPlugin', field: 'contact' }],
      )
      const source = ['--database', database, '--manifest', manifestFile('bridge'), '--config', configFile]
      assert.match(
        await cliOutput(['doctor', ...source]),
        'contact of TeaserPlugin may hold personal addresses, and is public',
      )
      const unused = "UPDATE cms_cmsplugin SET plugin_type = 'SpacerPlugin' WHERE plugin_type = 'TeaserPlugin'"
      const changed = await changedDatabase(engine, 'bridge', unused)
      const { report: other } = await exported(changed, 'bridge', ['--dry-run'])
      assert.equal(
        other.findings.filter(({ code }) => code === 'field-address'),
        [],
      )
    })

    onSqlite('are in nothing that is written when the configuration drops them', async () => {
      const database = await changedDatabase(engine, 'bridge', addresses)
      const config = configWith({ TeaserPlugin: ['contact'] })
      const flags = ['--html', '--html-templates', templates(), '--openapi', '--bundle']
      const shown = await exported(database, 'bridge', flags)
      assert.ok(filesWith(shown.folder, address).length > 5)
      // The second run keeps nothing of the first one that has the field.
      const { report } = await exported(database, 'bridge', [...flags, '--config', config], shown.folder)
      assert.equal(filesWith(shown.folder, address), [])
      assert.equal(filesWith(shown.folder, '"contact":', /^api\/.*\.(nd)?json$/), [])
      assert.equal(
        report.findings.filter(({ code }) => code === 'field-address'),
        [],
      )
      assert.is((await verified(shown.folder, ['--allow-broken-links'])).failures, 0)
    })

    onSqlite('are left out under the names that a serializer of the project gives them, too', async () => {
      const database = await changedDatabase(engine, 'bridge', addresses)
      const manifest = JSON.parse(readFileSync(manifestFile('bridge'), 'utf8')) as Manifest
      const { fields = [], members = [] } = manifest.plugins.TeaserPlugin ?? {}
      fields.push(...fields.filter(({ name }) => name === 'contact').map((field) => ({ ...field, name: 'author' })))
      members.push('author')
      const renamed = join(temporaryFolder(), 'manifest.json')
      writeFileSync(renamed, JSON.stringify(manifest))
      const { folder: shown } = await exported(database, 'bridge', ['--manifest', renamed])
      assert.ok(filesWith(shown, `"author":"${address}"`).length > 5)
      const config = configWith({ TeaserPlugin: ['contact'] })
      const { folder } = await exported(database, 'bridge', ['--manifest', renamed, '--config', config])
      assert.equal(filesWith(folder, address), [])
    })

    onPostgresql('are in no answer of "serve --database", no shard and no type', async () => {
      const database = await changedDatabase(engine, 'bridge', addresses)
      const config = configWith({ TeaserPlugin: ['contact'] })
      const source = ['--database', database, '--manifest', manifestFile('bridge')]
      const url = await startServe([...source, '--config', config])
      for (const path of ['pages/?html=1', `page_search/?q=${address}`]) {
        const text = await (await fetch(`${url}/api/en/${path}`)).text()
        assert.not.match(text, address)
        assert.not.match(text, '"contact":')
      }
      const { stdout } = await runCli(['types', ...source, '--config', config])
      assert.match(stdout, 'TeaserPlugin')
      assert.not.match(stdout, /\bcontact\b/)
      const parts = await shards(database, 'bridge', 2, ['--config', config])
      for (const folder of [...parts, (await merged(parts)).folder]) assert.equal(filesWith(folder, address), [])
    })

    it('are an error while the manifest does not have them, with the nearest name', async () => {
      const database = await engine.database('bridge')
      const wrong: [dropFields: Record<string, string[]>, text: string][] = [
        [
          { TeaserPlugn: ['contact'] },
          '$.dropFields.TeaserPlugn: the manifest has no plugin type TeaserPlugn. Did you mean TeaserPlugin',
        ],
        [
          { TeaserPlugin: ['contacts'] },
          '$.dropFields.TeaserPlugin: the manifest has no field contacts of TeaserPlugin. Did you mean contact?',
        ],
        [{ TeaserPlugin: ['cmsplugin_ptr'] }, 'no field cmsplugin_ptr'],
        [{ SpacerPlugin: ['id'] }, 'no field id'],
        // By it a plugin shows an alias, and an alias is public.
        [{ Alias: ['alias'] }, 'no field alias'],
      ]
      for (const [dropFields, text] of wrong) {
        const failure = await failedExport(database, 'bridge', ['--config', configWith(dropFields)])
        assert.equal([failure.exitCode, failure.code], [2, 'config-invalid'])
        assert.match(failure.message, text)
      }
      const failure = await failedExport(database, 'bridge', ['--config', configWith({ TeaserPlugin: 'contact' })])
      assert.match(failure.message, '$.dropFields.TeaserPlugin is "contact", it must be a list')
    })
  })
}

describe('the name of a field', (it) => {
  it('tells whether it may hold addresses, where its class does not', () => {
    const field = (name: string, type = 'CharField') => mayHoldAddress({ name, type, column: name, table: 'forms' })
    const named = [
      'recipients',
      'mail_recipients',
      'email',
      'e_mail',
      'contact_email',
      'email_to',
      'send_to',
      'cc',
      'bcc',
      'author.mail',
      'authors.reply_to',
    ]
    for (const name of [...named, 'reply_to', 'mail_to', 'mails', 'admin_emails']) assert.ok(field(name), name)
    assert.ok(field('action_parameters', 'JSONField'))
    assert.ok(field('recipients', 'ManyToManyField'))
    for (const name of ['name', 'mail_template', 'email_subject', 'accent', 'thumbnail', 'mailing', 'email.name']) {
      assert.not.ok(field(name), name)
    }
    assert.not.ok(field('send_email', 'BooleanField'))
    assert.ok(mayHoldAddress({ name: 'x', type: 'CharField', class: 'EmailField', column: 'x', table: 'forms' }))
    assert.ok(mayHoldAddress({ name: 'line.0', type: 'CharField', column: 'email', table: 'people' }))
  })
})

describe('dropped fields of serializers that make a value of several', (it) => {
  const column = (name: string, stored: string) => ({ name, column: stored, table: 'notes', type: 'CharField' })
  const made = (name: string, columns: string[]) => [
    { ...column(name, 'id'), members: columns.map((_, index) => `${index}`), made: { text: ['0'] } },
    ...columns.map((stored, index) => column(`${name}.${index}`, stored)),
  ]
  const fields = [
    ...['id', 'heading', 'text'].map((name) => column(name, name)),
    ...made('title', ['heading', 'text']),
    ...made('label', ['text']),
  ]
  const members = ['id', 'heading', 'text', 'title', 'label']

  for (const [dropped, left] of [
    ['heading', ['id', 'text', 'label']],
    ['label', ['id', 'heading', 'text', 'title']],
    ['text', ['id', 'heading']],
  ] as const) {
    it(`leave out what is made of them, and nothing else: ${dropped}`, () => {
      const manifest = siteManifest('bridge')
      const [plugin] = Object.values(manifest.plugins)
      assert.ok(plugin)
      manifest.plugins = { NotePlugin: { ...plugin, model: 'notes.note', members, fields, search_fields: [] } }
      const { NotePlugin: note } = withoutFields(manifest, { NotePlugin: [dropped] }).plugins
      assert.equal(note?.members, [...left])
      assert.not.ok(note?.fields.some(({ name }) => !left.some((one) => name === one || name.startsWith(`${one}.`))))
    })
  }
})

/** The configuration of the recorded sites, with these fields left out. */
function configWith(dropFields: unknown): string {
  const file = join(temporaryFolder(), 'site.config.mjs')
  const changed = JSON.stringify({ htmlTemplates: join(dirname(configFile), 'html'), dropFields })
  writeFileSync(file, `import config from ${JSON.stringify(configFile)}\nexport default { ...config, ...${changed} }\n`)
  return file
}

/** HTML that shows every field of a teaser. */
function templates(): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'TeaserPlugin.html'), '<p class="teaser">{{ instance.contact }}</p>')
  return folder
}

function filesWith(folder: string, text: string, names = /./): string[] {
  return walk(folder).filter((file) => names.test(file) && readFileSync(join(folder, file), 'utf8').includes(text))
}
