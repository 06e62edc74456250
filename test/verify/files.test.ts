import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as assert from 'uvu/assert'
import { readTag } from '../../src/documents/document-tag.js'
import { decodeSite } from '../../src/documents/site-document.js'
import { readExport } from '../../src/loaders/read-export.js'
import { createHandler } from '../../src/runtime/handler.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { describe, full, note } from '../harness.js'
import { describeSampled, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exportErrorOf } from '../helpers/export-error.js'
import { changedDatabase, exported } from '../helpers/exports/exports.js'
import { pointerOf } from '../helpers/exports/pointer.js'
import { exportCopy, sharedExport } from '../helpers/exports/shared-export.js'
import { databaseFlags, problemsOf, verified } from '../helpers/exports/verified.js'
import { copyFolder, edit, temporaryFolder, walk } from '../helpers/folders.js'
import { cliFailure } from '../helpers/processes/cli.js'
import { inParts } from '../helpers/sample.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { siteNames } from '../helpers/sites.js'

for (const engine of engines) {
  describeSampled(engine, `verify, ${engine.name}`, (test) => {
    for (const [index, site] of siteNames.entries()) {
      const check = async (some: (variants: string[][]) => string[][]) => {
        const database = await engine.database(site)
        const variants = [
          ['--contract', 'documented'],
          ['--contract', 'released', '--paths', 'all'],
          deferred,
          ['--target', 'static', '--skip', 'menu-paths', '--pagination', 'query', '--page-size', '3'],
        ]
        for (const flags of some(variants)) {
          const { folder, report } = await exported(database, site, flags)
          const found = await verified(folder, [...databaseFlags(database, site), '--allow-broken-links'])
          assert.equal(problemsOf(found), [])
          assert.is(found.files, walk(folder).length)
          assert.is(found.answers, report.files)
          assert.ok(found.recorded && found.audited)
          const broken = found.problems.find(({ code }) => code === 'link-broken')?.count ?? 0
          const strict = await verified(folder)
          assert.ok(strict.failures >= broken)
          note(`${site}, ${flags.join(' ')}: ${found.files} files, ${broken} broken links`)
        }
      }
      const title = `${site}: an export has no failures but the links of its editors`
      // Another variant of each site.
      const { few, all } = inParts(test, { site, engine })
      few(title, () => check((variants) => variants.slice(index, index + 1)))
      // What is checked are files: another engine's are the same.
      const everyForm = full() || engine === sqliteEngine
      all(`${title}, in every form`, () => check((variants) => (everyForm ? variants : variants.slice(0, 1))))
    }
  })
}

/** Routes that the handler answers from documents. */
const deferred = ['--skip', 'pages', '--skip', 'placeholders']

describe('verify finds', (test) => {
  /** Changes a copy of an export and returns what is wrong with it then: codes and files. */
  const foundAfter = async (change: (folder: string, files: string[]) => void) => {
    const shared = (await sharedExport(sqliteEngine, 'bridge')).folder
    const folder = join(temporaryFolder(), 'out')
    for (const end of ['', '.state']) copyFolder(`${shared}${end}`, `${folder}${end}`)
    change(folder, walk(folder))
    const report = await verified(folder, ['--allow-broken-links'])
    return problemsOf(report).map((problem) => `${problem.code} ${'file' in problem ? problem.file : ''}`.trim())
  }
  const page = 'api/en/pages/about-us/index.json'

  test('a changed, a missing and a foreign file', async () => {
    const found = await foundAfter((folder) => {
      edit(join(folder, page), (text) => text.replace('"title":"', '"title":"X'))
      rmSync(join(folder, 'api/languages/index.json'))
      writeFileSync(join(folder, 'api/en/notes.txt'), 'mine')
    })
    assert.equal(found, [
      'file-foreign api/en/notes.txt',
      'file-missing api/languages/index.json',
      `hash-differs ${page}`,
    ])
  })

  test('a named pipe, for which it does not wait, nor does a handler', async () => {
    const at = { folder: '' }
    const found = await foundAfter((folder) => {
      at.folder = folder
      rmSync(join(folder, page))
      execFileSync('mkfifo', [join(folder, page)])
    })
    assert.equal(found, [`hash-differs ${page}`, `not-json ${page}`])
    const errors: unknown[] = []
    const handler = createHandler({ store: folderStore(at.folder), onError: (error) => errors.push(error) })
    assert.is((await handler(new Request('http://localhost/api/en/pages/about-us/'))).status, 503)
    assert.match(String(errors[0]), 'is a named pipe')
    rmSync(join(at.folder, '_data/export.json'))
    execFileSync('mkfifo', [join(at.folder, '_data/export.json')])
    assert.is((await cliFailure(['verify', at.folder, '--json'])).code, 'not-an-export')
  })

  test('documents that are not what their name says, or gone, without a record too', async () => {
    for (const recorded of [true, false]) {
      const names: string[] = []
      const found = await foundAfter((folder, files) => {
        if (!recorded) rmSync(`${folder}.state`, { recursive: true })
        const [site = ''] = pointerOf(folder).sites.map(({ document }) => document)
        const document = decodeSite(readFileSync(join(folder, `_data/${site}.json`), 'utf8'))
        const plugins = `_data/${document.plugins}.json`
        const other = files.find(
          (file) => /^_data\/[0-9a-f]{32}/.test(file) && !file.includes(site) && file !== plugins,
        )
        rmSync(join(folder, plugins))
        edit(join(folder, other ?? ''), (text) => `${text} `)
        names.push(plugins, other ?? '')
      })
      const missing = [`document-missing ${names[0]}`, ...(recorded ? [`file-missing ${names[0]}`] : [])]
      assert.equal(found.sort(), [...missing, `document-renamed ${names[1]}`].sort())
    }
  })

  test('each document that is gone, of any kind, without a record too', async () => {
    const { folder } = await exported(await sqliteEngine.database('press'), 'press', deferred)
    rmSync(`${folder}.state`, { recursive: true })
    const byKind = new Map<string, string>()
    for (const file of walk(folder).filter((name) => /^_data\/[0-9a-f]{32}/.test(name))) {
      byKind.set(readTag(readFileSync(join(folder, file), 'utf8'))?.kind ?? '', file)
    }
    assert.ok(byKind.size > 14, [...byKind.keys()].join())
    for (const [kind, file] of byKind) {
      const text = readFileSync(join(folder, file))
      rmSync(join(folder, file))
      const found = problemsOf(await verified(folder, ['--allow-broken-links']))
      assert.equal(found, [{ code: 'document-missing', file }], kind)
      writeFileSync(join(folder, file), text)
    }
  })

  test('no document in a slot that looks like the name of one, as that of an alias may', async () => {
    const slot = 'UPDATE cms_placeholder SET slot = hex(zeroblob(16)) WHERE id IN (2, 10, 11)'
    const database = await changedDatabase(sqliteEngine, 'garden', slot)
    const { folder } = await exported(database, 'garden', deferred)
    assert.equal(problemsOf(await verified(folder, ['--allow-broken-links'])), [])
  })

  test('documents of an unknown kind or version, in which it cannot look for hidden content', async () => {
    for (const [known, unknown] of [
      ['"kind":"paths"', '"kind":"routes"'],
      ['"kind":"paths","version":1', '"kind":"paths","version":2'],
      ['{"kind":"paths","version":1,"data":', '{"data":'],
    ] as const) {
      const names: string[] = []
      const found = await foundAfter((folder, files) => {
        rmSync(`${folder}.state`, { recursive: true })
        const paths = files.find((file) => readTag(readFileSync(join(folder, file), 'utf8'))?.kind === 'paths') ?? ''
        edit(join(folder, paths), (text) => text.replace(known, unknown))
        names.push(paths)
      })
      assert.equal(found, [`document-renamed ${names[0]}`, `document-unknown ${names[0]}`])
    }
  })

  test('documents that hold something else than their kind says', async () => {
    for (const [kind, codes] of [
      ['site', ['document-renamed']],
      ['search-node', ['document-renamed', 'document-unknown']],
    ] as const) {
      const names: string[] = []
      const found = await foundAfter((folder, files) => {
        const changed = files.find((file) => readTag(readFileSync(join(folder, file), 'utf8'))?.kind === kind) ?? ''
        edit(join(folder, changed), (text) => text.replace(/"data":.*/s, '"data":[]}'))
        names.push(changed)
      })
      assert.equal(
        found,
        codes.map((code) => `${code} ${names[0]}`),
      )
    }
  })

  test('what is no JSON and what does not fit the contract, named by place and value', async () => {
    const { folder } = await exportCopy(sqliteEngine, 'bridge')
    rmSync(`${folder}.state`, { recursive: true })
    edit(join(folder, 'api/healthcheck/index.json'), () => '{"status":"ok"')
    edit(join(folder, page), (text) => text.replace('"in_navigation":true', '"in_navigation":"yes"'))
    edit(join(folder, 'api/en/menu/index.json'), (text) => text.replace('"level":0', '"level":0,"depth":0'))
    const report = await verified(folder, ['--allow-broken-links'])
    assert.not(report.recorded)
    const [odd, none, ...more] = problemsOf(report)
    assert.is(more.length, 1)
    assert.equal([odd, none, ...more].map((problem) => problem?.code).sort(), [
      'not-json',
      'not-the-contract',
      'not-the-contract',
    ])
    const contract = report.problems.find(({ code }) => code === 'not-the-contract')?.problems ?? []
    assert.equal(
      contract.map((problem) => problem.code === 'not-the-contract' && [problem.file, problem.at]),
      [
        ['api/en/menu/index.json', '/children/0'],
        [page, '/in_navigation'],
      ],
    )
    assert.match(JSON.stringify(contract), /has the unexpected member depth/)
    assert.match(JSON.stringify(contract), /\\"yes\\" must be boolean/)
    assert.equal(problemsOf(report, false).filter(({ code }) => code === 'record-none').length, 1)
  })

  test('a link to nowhere, with the pages that have it', async () => {
    const { folder } = await exportCopy(sqliteEngine, 'bridge')
    const before = new Set(problemsOf(await verified(folder)).map((problem) => JSON.stringify(problem)))
    edit(join(folder, page), (text) =>
      text.replace(/"details":"([^"]*)\/pages\/about-us\/"/, '"details":"$1/pages/gone/"'),
    )
    const after = problemsOf(await verified(folder)).filter((problem) => !before.has(JSON.stringify(problem)))
    assert.is(after.length, 2)
    const [link] = after.filter(({ code }) => code === 'link-broken')
    assert.equal(link, {
      code: 'link-broken',
      url: 'https://example.com/api/en/pages/gone/',
      count: 1,
      pages: ['/api/en/pages/about-us/'],
    })
  })

  test('no link in the address of an uploaded file that is below the same folder as the API', async () => {
    const manifest = changedManifest('press', { api_root: '/cms/api/', media_url: '/cms/media/' })
    const { folder } = await exported(await sqliteEngine.database('press'), 'press', ['--manifest', manifest])
    const texts = walk(join(folder, 'cms')).map((file) => readFileSync(join(folder, 'cms', file), 'utf8'))
    assert.ok(texts.some((text) => text.includes('/cms/media/')))
    const links = problemsOf(await verified(folder)).flatMap((one) => (one.code === 'link-broken' ? [one.url] : []))
    assert.equal(
      links.filter((url) => url.includes('/cms/media/')),
      [],
    )
  })

  test('without a record compressed files that hold something else, and what cannot be read', async () => {
    const flags = ['--precompress', 'gzip,br']
    const { folder } = await exportCopy(sqliteEngine, 'bridge', flags)
    rmSync(`${folder}.state`, { recursive: true })
    symlinkSync('api', join(folder, 'more'))
    const [one = '', other = ''] = walk(folder).filter((file) => file.endsWith('.gz'))
    writeFileSync(join(folder, one), gzipSync('{}'))
    writeFileSync(join(folder, other), 'nothing')
    writeFileSync(join(folder, 'lonely.json.gz'), gzipSync('{}'))
    const report = await verified(folder, ['--allow-broken-links'])
    const names = (failure: boolean) =>
      problemsOf(report, failure).flatMap((problem) => ('file' in problem ? [`${problem.code} ${problem.file}`] : []))
    assert.equal(names(true), [`compressed-differs ${one}`, `compressed-differs ${other}`, 'file-unreadable more'])
    assert.equal(names(false), ['file-unknown lonely.json.gz'])
  })

  test('a folder in place of a page that a bundle has', async () => {
    const { folder } = await exportCopy(sqliteEngine, 'bridge', ['--bundle'])
    const page = 'api/en/pages/about-us/index.json'
    rmSync(join(folder, page))
    mkdirSync(join(folder, page))
    const problems = problemsOf(await verified(folder, ['--allow-broken-links']))
    assert.ok(problems.some((problem) => problem.code === 'file-missing' && problem.file === page))
  })

  test('a pointer with something of another type in it, which loaders do not read either', async () => {
    const { folder } = await exportCopy(sqliteEngine, 'bridge')
    const file = join(folder, '_data/export.json')
    const whole = readFileSync(file, 'utf8')
    const damages: [RegExp, string][] = [
      [/"sites"/, '"pages"'],
      [/"sites":\[.*\]/, '"sites":[null]'],
      [/"sites":\[.*\]/, '"sites":[3]'],
      [/"folder":""/, '"folder":null'],
      [/"document":"\w+"/, '"document":{}'],
      [/"apiRoot":"[^"]*"/, '"apiRoot":7'],
      [/"contract":"\w+"/, '"contract":"constructor"'],
      [/"data":\{.*\}\}/, '"data":null}'],
    ]
    for (const [pattern, damaged] of damages) {
      assert.match(whole, pattern)
      edit(file, () => whole.replace(pattern, damaged))
      assert.is((await cliFailure(['verify', folder, '--json'])).code, 'not-an-export', damaged)
      assert.is((await exportErrorOf(() => readExport(folder))).code, 'export-incomplete', damaged)
    }
  })

  test('a record that is damaged', async () => {
    const found = await foundAfter((folder) => {
      edit(join(`${folder}.state`, 'units.txt'), (text) => text.replace('\t', '\t1'))
    })
    assert.equal(found, ['record-damaged'])
  })
})
