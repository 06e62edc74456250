import * as assert from 'uvu/assert'
import { createWatchReporter } from '../../src/cli/commands/export/watch-reporter.js'
import { printReport } from '../../src/cli/print/print-report.js'
import { progressText, progressView } from '../../src/cli/print/progress-view.js'
import { renderError } from '../../src/cli/print/render-error.js'
import type { Output } from '../../src/cli/print/terminal.js'
import { ExportError } from '../../src/errors.js'
import type { ExportReport } from '../../src/options.js'
import { describe } from '../harness.js'

interface Kept extends Output {
  text: string
}

function output(isTTY: boolean, columns = 80): Kept {
  return {
    text: '',
    isTTY,
    columns,
    write(text: string) {
      this.text += text
    },
  }
}

const report: ExportReport = {
  out: 'out',
  contract: 'documented',
  engine: 'sqlite',
  cms: '5.1',
  dryRun: false,
  sites: [1, 2],
  languages: ['en', 'de'],
  pages: 1200,
  files: 1205,
  bytes: 12_345_678,
  documents: { files: 300, bytes: 2_000_000 },
  bundles: { files: 0, bytes: 0 },
  media: { referenced: 0, files: 0, bytes: 0 },
  families: [
    { site: 1, family: 'pages', files: 1200, bytes: 12_000_000, deferred: false },
    { site: 1, family: 'breadcrumbs-paths', files: 0, bytes: 0, deferred: true },
    { site: 1, family: 'pages-tree', files: 0, bytes: 0, deferred: true },
    { site: 2, family: 'breadcrumbs-paths', files: 5, bytes: 345_678, deferred: false },
  ],
  findings: [1, 2, 3, 4, 5, 6, 7].map((pageId) => ({
    code: 'page-without-url',
    pageId,
    title: 'A page '.repeat(9),
    site: 1,
  })),
  retired: { files: 0, next: null },
  holding: null,
  changes: { added: 12, changed: 3, removed: 1 },
  computed: 'changes',
  changesAt: null,
  seconds: 3.21,
}

describe('summary', (it) => {
  const styles = { json: false, quiet: false, verbose: false }

  it('holds the figures in 80 columns', () => {
    const io = { stdout: output(false), stderr: output(false), env: {} }
    printReport(report, io, styles)
    const { text } = io.stdout
    assert.match(text, /^ {2}pages +1,200 +12\.0 MB$/m)
    assert.match(text, /^ {2}breadcrumbs-paths +5 +345\.7 kB {2}deferred to the handler for site 1$/m)
    assert.match(text, /^ {2}pages-tree +- +- {2}deferred to the handler$/m)
    assert.match(text, /Pages without a URL \(7\)/)
    assert.is(text.split('\n  - ').length, 2)
    assert.match(text, /- such as: Page 1 /)
    assert.match(text, /\n {2}Fix: Give the page a slug in the CMS and publish it\.\n/)
    assert.match(text, /Written to out: 1,200 page contents, 1,205 answers, 12\.3 MB, 7 findings, 3\.2 s\n/)
    assert.match(
      text,
      /\nSince the previous export: 12 files added, 3 changed, 1 removed\n\nNext: npx djangocms-static verify out\n$/,
    )
    for (const line of text.split('\n')) assert.ok(line.length <= 80, line)
  })

  it('leaves a number beside its unit where a line ends', () => {
    const io = { stdout: output(true, 77), stderr: output(false), env: {} }
    printReport(report, io, styles)
    assert.match(io.stdout.text, /12\.3 MB, 7 findings,\n3\.2 s\n/)
  })

  it('names each model, setting and menu that needs something', () => {
    const io = { stdout: output(false), stderr: output(false), env: {} }
    const findings: ExportReport['findings'] = [
      { code: 'endpoint-unknown', model: 'shop.room', reason: 'it is code' },
      { code: 'endpoint-unknown', model: 'shop.venue', reason: 'it is code' },
      { code: 'menu-modified', by: 'shop.Shouting' },
      { code: 'menu-modified', by: 'shop.Landing' },
      { code: 'setting-unsupported', setting: 'TIME_FORMAT', value: '%Q', reason: 'it is unknown' },
      { code: 'setting-unsupported', setting: 'DATE_FORMAT', value: '%Q', reason: 'it is unknown' },
    ]
    printReport({ ...report, findings }, io, styles)
    for (const name of ['shop.room', 'shop.venue', 'shop.Shouting', 'shop.Landing', 'TIME_FORMAT', 'DATE_FORMAT'])
      assert.match(io.stdout.text, name)
  })

  it('says that an export that changed nothing was not written', () => {
    const io = { stdout: output(false), stderr: output(false), env: {} }
    const changes = { ...report.changes, added: 0, changed: 0, removed: 0 }
    printReport({ ...report, changes }, io, styles)
    assert.match(
      io.stdout.text,
      /Unchanged in out: 1,200 page contents[^\n]*\nNothing has changed since the previous export\n/,
    )
  })

  it('shows all findings when verbose and nothing when quiet', () => {
    const verbose = { stdout: output(false), stderr: output(false), env: {} }
    printReport(report, verbose, { ...styles, verbose: true })
    assert.is(verbose.stdout.text.split('- Page').length, 8)
    const quiet = { stdout: output(false), stderr: output(true), env: {} }
    progressView(quiet, true).update({ step: 'writing', files: 1, bytes: 1, total: 2 })
    printReport(report, quiet, { ...styles, quiet: true })
    assert.is(quiet.stdout.text + quiet.stderr.text, '')
  })

  it('is the report as one JSON object with --json', () => {
    const io = { stdout: output(false), stderr: output(false), env: {} }
    printReport(report, io, { ...styles, json: true })
    assert.equal(JSON.parse(io.stdout.text), report)
  })
})

describe('progress', (it) => {
  it('is one line that is removed at the end on a terminal', () => {
    const io = { stdout: output(true), stderr: output(true, 30), env: {} }
    const view = progressView(io, false)
    view.update({ step: 'reading', files: 0, bytes: 0, total: null })
    for (let files = 0; files < 100; files++) view.update({ step: 'writing', files, bytes: 5, total: 100 })
    view.close()
    assert.is(io.stderr.text, '\rReading...\u001b[K\rWriting: 0 of 100 files, 0 %…\u001b[K\r\u001b[K')
  })

  it('has the rate and the time that is left', () => {
    const progress = { step: 'writing', files: 1200, bytes: 12_300_000, total: 6000 } as const
    const text = 'Writing: 1,200 of 6,000 files, 20 %, 12.3 MB, 600 files/s, about 8.0 s left'
    assert.is(progressText(progress, 2), text)
    assert.is(progressText({ step: 'sending', files: 0, bytes: 0, total: 0 }, 2), 'Sending...')
  })

  it('is a line for each step elsewhere', () => {
    const io = { stdout: output(false), stderr: output(false), env: {} }
    const view = progressView(io, false)
    view.update({ step: 'reading', files: 0, bytes: 0, total: null })
    view.update({ step: 'writing', files: 0, bytes: 0, total: 2000 })
    view.update({ step: 'writing', files: 1000, bytes: 10, total: 2000 })
    view.update({ step: 'finishing', files: 1000, bytes: 10, total: 2000 })
    view.close()
    assert.equal(io.stderr.text.split('\n'), [
      'Reading...',
      'Writing: 0 of 2,000 files, 0 %, 0 B',
      'Writing: 1,000 of 2,000 files, 50 %, 10 B',
      'Finishing...',
      '',
    ])
  })
})

describe('export --watch on a terminal', (it) => {
  const style = { json: false, quiet: false, verbose: false, logFormat: 'text' } as const

  it('shows the figures of the first export, then a line for each, in local time', () => {
    const io = { stdout: output(true), stderr: output(true), env: {} }
    const reporter = createWatchReporter(io, style, 5)
    reporter.exported(report)
    const figures = io.stdout.text
    assert.match(figures, '1,205 answers')
    reporter.exported({ ...report, findings: [], changes: { added: 0, changed: 1, removed: 0 } })
    assert.match(io.stdout.text.slice(figures.length), /^\d\d:\d\d:\d\d 1,200 page contents, 1 file written, 3\.2 s\n$/)
    assert.is(
      io.stderr.text.replaceAll(/\r[^\r]*\u001b\[K/g, ''),
      'Polling the database every 5 s. Stop with Ctrl-C.\n',
    )
  })

  it('tells as objects that the database is away, and back', () => {
    const io = { stdout: output(false), stderr: output(false), env: {} }
    const reporter = createWatchReporter(io, { ...style, logFormat: 'json' }, 5)
    reporter.away(new ExportError('database-unreachable', 'No answer.', 'Start it.'))
    reporter.back()
    reporter.ended()
    const events = io.stderr.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: string; level: string })
    assert.equal(
      events.map(({ event, level }) => [event, level]),
      [
        ['database-away', 'error'],
        ['database-back', 'info'],
        ['stopped', 'info'],
      ],
    )
    assert.is(io.stdout.text, '')
  })
})

describe('errors', (it) => {
  const style = { json: false, verbose: false }
  const error = new ExportError('database-failed', `${'word '.repeat(30)}postgres://a:secret@host/x`, 'Try again.')

  it('are wrapped and coloured on a terminal only, without passwords', () => {
    const terminal = { stdout: output(true), stderr: output(true, 60), env: {} }
    assert.is(renderError(error, terminal, style), 1)
    assert.match(terminal.stderr.text, '\u001b[')
    const plain = { stdout: output(true), stderr: output(true, 60), env: { NO_COLOR: '1' } }
    renderError(error, plain, style)
    assert.not.match(plain.stderr.text, '\u001b[')
    assert.not.match(plain.stderr.text, 'secret')
    for (const line of plain.stderr.text.split('\n')) assert.ok(line.length <= 60, line)
  })

  it('of the program itself show the stack when verbose only', () => {
    const io = { stdout: output(false), stderr: output(false), env: {} }
    assert.is(renderError(new TypeError('odd'), io, style), 1)
    assert.match(io.stderr.text, /^Error: Internal error\n {2}odd\.\n/)
    assert.not.match(io.stderr.text, 'output.test')
    renderError(new TypeError('odd'), io, { ...style, verbose: true })
    assert.match(io.stderr.text, 'output.test')
    const log = { stdout: output(false), stderr: output(false), env: {} }
    renderError(new TypeError('odd'), log, { ...style, logFormat: 'json', verbose: true })
    assert.match((JSON.parse(log.stderr.text) as { error: { stack: string } }).error.stack, 'output.test')
  })
})
