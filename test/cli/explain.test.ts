import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Command } from 'commander'
import * as assert from 'uvu/assert'
import { type RecordSummary, recordVersion, saveSummary, unitsFile } from '../../src/build/record/record-files.js'
import { fileLine, inputsLine, resultLine } from '../../src/build/record/unit-lines.js'
import { registerExplainCommand } from '../../src/cli/commands/explain/explain-command.js'
import type { FileExplanation } from '../../src/deliver/reports/explain-file.js'
import { encodePointer } from '../../src/documents/export-pointer.js'
import { errorTable } from '../../src/error-table.js'
import { describe } from '../harness.js'
import { exportErrorOf } from '../helpers/export-error.js'
import { temporaryFolder } from '../helpers/folders.js'

const page = 'api/en/pages/about-us/index.json'
const unicode = 'api/de/pages/über uns/index.json'
const other = 'sites/2/api/es/pages/index.json'
const sitemap = 'sites/2/sitemap.xml'

const explained: FileExplanation = {
  file: page,
  bytes: 3456,
  hash: '0123456789abcdef0123456789abcdef',
  changedAt: '2026-11-20T10:00:00.000Z',
  why: ['plugins of placeholder 34 (content) changed', 'page 3 that it refers to changed'],
  origin: { site: 1, family: 'pages', language: 'en', page: 12, content: 45, placeholders: [34, 35] },
  title: 'About us',
  placeholders: [
    {
      id: 34,
      slot: 'content',
      plugins: [
        { id: 101, type: 'TextPlugin' },
        { id: 102, type: 'PicturePlugin' },
      ],
    },
    { id: 35, slot: 'sidebar', plugins: [] },
  ],
}

/** The record of a unit that has made these files. */
function recordOf(names: readonly string[]): string {
  const { bytes, hash, origin, title, placeholders, changedAt: at, why } = explained
  const key = [origin?.site ?? 0, 0, origin?.page ?? 0, origin?.content ?? 0]
  const own = placeholders.map(({ id, slot }) => ({ id, slot, fingerprint: '' }))
  const inputs = { key, fingerprint: '', page: 12, content: 45, language: 'en', title: title ?? '', placeholders: own }
  const plugins = placeholders.map((one) => [one.id, one.plugins.map(({ id, type }) => [id, type])])
  const result = { changed: { at, why }, plugins: Object.fromEntries(plugins) }
  const files = names.map((name) => fileLine({ kind: 'pages', bytes, hash, name }))
  return [inputsLine(inputs), ...files, resultLine(result), ''].join('\n')
}

/** Runs `explain` in a folder with an export that has four files, and returns what it prints. */
async function explain(...argv: string[]): Promise<string> {
  return explainRecord(recordOf([page, unicode, other, sitemap]), argv)
}

async function explainRecord(record: string, argv: readonly string[]): Promise<string> {
  const cwd = temporaryFolder()
  const site = { bundles: {}, document: '' }
  const pointer = encodePointer({
    contract: 'documented',
    apiRoot: '/api/',
    defaultSite: 1,
    preview: false,
    contents: '',
    sites: [
      { ...site, id: 1, domain: 'a.example', folder: '' },
      { ...site, id: 2, domain: 'b.example', folder: 'sites/2/' },
    ],
  })
  mkdirSync(join(cwd, 'out.state'))
  const summary = { version: recordVersion, apiRoot: '/api/', units: '', report: {}, places: [] }
  saveSummary(join(cwd, 'out.state'), null, summary as unknown as RecordSummary, false)
  writeFileSync(unitsFile(join(cwd, 'out.state')), record)
  for (const name of [page, unicode, other, sitemap, '_data/export.json']) {
    mkdirSync(dirname(join(cwd, 'out', name)), { recursive: true })
    writeFileSync(join(cwd, 'out', name), pointer)
  }
  let text = ''
  const stdout = { write: (more: string) => (text += more) }
  const program = new Command().exitOverride().configureOutput({ outputError: () => {} })
  registerExplainCommand(program, { stdout, stderr: stdout, env: {}, cwd })
  await program.parseAsync(['explain', ...argv], { from: 'user' })
  return text
}

describe('explain', (it) => {
  const cases: [file: string, ...asked: string[]][] = [
    [
      page,
      '/api/en/pages/about-us/',
      '/api/en/pages/about-us',
      'api/en/pages/about-us/index.json',
      'en/pages/about-us/',
      '/en/pages/about-us',
      'en/pages/about-us/index.json',
      '/api/en/pages/about-us/?html=1',
      'out/api/en/pages/about-us/index.json',
      './out/api/en/pages/about-us/',
      'https://a.example/api/en/pages/about-us/?preview=1#top',
      'https://cdn.example/api/en/pages/about-us/',
    ],
    [unicode, '/api/de/pages/%C3%BCber%20uns/', '/api/de/pages/über uns/', unicode],
    [other, '/sites/2/api/es/pages/', 'https://b.example/api/es/pages/', other],
    [sitemap, 'https://b.example/sitemap.xml', 'out/sites/2/sitemap.xml', sitemap],
  ]
  for (const [file, ...names] of cases) {
    for (const asked of names) {
      it(`finds ${asked}`, async () => {
        assert.is((JSON.parse(await explain(asked, '--json')) as FileExplanation).file, file)
      })
    }
  }

  it('says what a file was made from, and why it changed', async () => {
    assert.is(
      await explain(page),
      [
        page,
        '  Size      3.5 kB',
        '  Hash      0123456789abcdef0123456789abcdef',
        '  Changed   2026-11-20T10:00:00.000Z',
        '  Route     pages',
        '  Site      1',
        '  Language  en',
        '  Page      12, About us',
        '  Content   45',
        '',
        'Reason of the last change',
        '  plugins of placeholder 34 (content) changed',
        '  page 3 that it refers to changed',
        '',
        'Made from',
        '  placeholder 34 (content), 2 plugins',
        '    101 TextPlugin',
        '    102 PicturePlugin',
        '  placeholder 35 (sidebar), no plugins',
        '',
      ].join('\n'),
    )
    assert.equal(JSON.parse(await explain(page, '--json')), explained)
  })

  it('names similar paths for one that is not there', async () => {
    const { code, message, fix } = await exportErrorOf(() => explain('/api/en/pages/abuot-us/'))
    assert.equal([code, errorTable[code].exitCode], ['file-unknown', 1])
    assert.ok(message.includes('/api/en/pages/abuot-us/'))
    assert.match(fix, '/api/en/pages/about-us/')
    assert.match((await exportErrorOf(() => explain('/api/en/nothing/like/this/'))).fix, 'out')
    assert.match((await exportErrorOf(() => explain('https://www.example.com/en/x/'))).fix, 'no page of the website')
    assert.match((await exportErrorOf(() => explain('/api/../../etc/passwd'))).fix, 'out')
  })

  it('asks for an export where the record is damaged', async () => {
    const record = `\ufeff${recordOf([page])}`
    const { code, message, fix } = await exportErrorOf(() => explainRecord(record, [page]))
    assert.is(code, 'record-missing')
    assert.match(message, /units\.txt is damaged$/)
    assert.match(fix, 'Run an export')
  })

  it('asks for an export where nothing is known of one', async () => {
    const { code, message, fix } = await exportErrorOf(() => explain(page, '--out', 'elsewhere'))
    assert.equal([code, errorTable[code].exitCode], ['record-missing', 1])
    assert.match(message, 'elsewhere.state')
    assert.match(fix, 'export')
    assert.match(await explain(page, '--state', 'out.state', '--out', 'elsewhere'), 'About us')
  })
})
