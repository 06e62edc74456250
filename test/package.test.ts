import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import * as assert from 'uvu/assert'
import { driverFor, runsOn } from '../src/database/sqlite/driver.js'
import { errorTable } from '../src/error-table.js'
import { describe, note } from './harness.js'
import { postgresEngine } from './helpers/databases/postgres-engine.js'
import { exported } from './helpers/exports/exports.js'
import { temporaryFolder, walk } from './helpers/folders.js'
import { type Installed, installPackage, packPackage } from './helpers/front-ends/installed-package.js'
import { configFile, manifestFile, projectFolder, siteFile } from './helpers/sites.js'

/** Bytes of the packed file, which people wait for. */
const largest = 1_800_000

describe('the package', (it) => {
  it('holds what it needs and nothing else', async () => {
    const packed = await packPackage()
    const paths = packed.contents.map(({ path }) => path)
    const strangers = paths.filter(
      (path) => !/^(bin|dist\/src|docs|templates)\/|^[A-Z]+(\.md)?$|^package\.json$/.test(path),
    )
    assert.equal(strangers, [])
    assert.equal(
      paths.filter((path) => path.endsWith('.map') || /\.test\.|\/test\//.test(path)),
      [],
    )
    for (const folder of ['docs', 'templates']) {
      const packedOnes = paths.filter((path) => path.startsWith(`${folder}/`)).sort()
      assert.equal(
        packedOnes,
        // The README's pictures are on the web.
        walk(join(projectFolder, folder))
          .filter((path) => !path.startsWith('pictures/'))
          .map((path) => `${folder}/${path}`),
      )
    }
    for (const path of ['bin/djangocms-static.js', 'dist/src/cli/run.js', 'README.md', 'CHANGELOG.md', 'LICENSE']) {
      assert.ok(paths.includes(path), path)
    }
    assert.equal(paths.filter((path) => path.endsWith('.d.ts')).sort(), importedDeclarations().sort())
    assert.ok(packed.size < largest, `${packed.size} bytes`)
    note(`${paths.length} files, ${Math.round(packed.size / 1000)} kB packed`)
  })

  it('names no source maps, which it has not, and is otherwise the compiled code', () => {
    const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
      scripts: { prepare: string }
    }
    const [, script = '', compiled = ''] = /&& node (\S+) (dist\/src)$/.exec(scripts.prepare) ?? []
    const folder = temporaryFolder()
    cpSync(join(projectFolder, compiled, 'loaders'), folder, { recursive: true })
    const env = { ...process.env, npm_command: 'publish' }
    execFileSync(process.execPath, [join(projectFolder, script), folder], { env })
    for (const name of walk(folder).filter((one) => one.endsWith('.js'))) {
      const [before, after] = [join(projectFolder, compiled, 'loaders', name), join(folder, name)].map((file) =>
        readFileSync(file, 'utf8'),
      )
      assert.is(`${after}//# sourceMappingURL=${name}.map`, before)
    }
  })

  it('has declarations that TypeScript before 5.7 can read', () => {
    const generic = importedDeclarations().filter((path) =>
      /\bUint8Array</.test(readFileSync(join(projectFolder, path), 'utf8')),
    )
    assert.equal(generic, [])
  })

  // Installing takes long: of the package there is but one form.
  it.matrix('works in an empty folder', async () => {
    const installed = await installPackage(await packPackage())
    if (!installed) return
    // Nobody needs the driver of SQLite but those who have such a database.
    checkEntries(installed.folder)
    await checkWithoutOptional(installed)
    await installed.addDriver()
    await checkCommands(installed)
    await checkOtherDriver(installed)
    await checkNewerNode(installed)
  })
})

/** Paths of all declarations that TypeScript reads for the package's entry points. */
function importedDeclarations(): string[] {
  const { exports } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { types: string }>
  }
  const entries = Object.values(exports).flatMap((entry) => (typeof entry === 'string' ? [] : [normalize(entry.types)]))
  const found = new Set(entries)
  for (const path of found) {
    const text = readFileSync(join(projectFolder, path), 'utf8')
    for (const [, name = ''] of text.matchAll(/(?:from |import\()['"](\.[^'"]+)\.js['"]/g)) {
      found.add(join(dirname(path), `${name}.d.ts`))
    }
  }
  return [...found]
}

async function checkCommands({ folder, npx, run, serving }: Installed): Promise<void> {
  assert.match(await npx(['--help']), 'Usage: djangocms-static')
  assert.match(await run(['introspect']), /^#!.*python|^"""/)
  const source = ['--database', siteFile('garden'), '--manifest', manifestFile('garden'), '--config', configFile]
  const hosts = ['--profile', 'cloudflare', '--report-html', 'report.html']
  await run(['export', ...source, '--out', 'out', ...hosts])
  assert.ok(existsSync(join(folder, 'report.html')))
  const { folder: own } = await exported(siteFile('garden'), 'garden', ['--profile', 'cloudflare'])
  assert.equal(walk(join(folder, 'out')), walk(own))
  for (const file of walk(own))
    assert.equal(readFileSync(join(folder, 'out', file)), readFileSync(join(own, file)), file)
  await serving(['out'], async (address) => {
    const page = await fetch(`${address}/api/en/pages/`)
    assert.is(page.status, 200)
    assert.is(await page.text(), readFileSync(join(own, 'api/en/pages/index.json'), 'utf8'))
    const search = await fetch(`${address}/api/en/page_search/?q=about`)
    assert.is(((await search.json()) as { count: number }).count > 0, true)
  })
}

/** With PostgreSQL no optional package is missed; elsewhere the command that installs it is named. */
async function checkWithoutOptional({ folder, run }: Installed): Promise<void> {
  for (const name of ['better-sqlite3', 'mysql2', 'prebuild-install', 'json-schema-to-typescript', 'prettier']) {
    assert.not.ok(existsSync(join(folder, 'node_modules', name)), name)
  }
  const manifest = ['--manifest', manifestFile('garden'), '--config', configFile]
  await run(['export', '--database', await postgresEngine.database('garden'), ...manifest, '--out', 'from-postgresql'])
  assert.ok(existsSync(join(folder, 'from-postgresql/api/en/pages/index.json')))
  const missing = [
    ['better-sqlite3', ['export', '--database', siteFile('garden'), ...manifest]],
    ['better-sqlite3', ['serve', '--database', siteFile('garden'), ...manifest]],
    ['mysql2', ['export', '--database', 'mysql://reader@127.0.0.1:1/cms', ...manifest]],
    ['json-schema-to-typescript', ['types', '--manifest', manifestFile('garden')]],
  ] as const
  for (const [name, argv] of missing) {
    const failure = await run([...argv]).then(
      () => assert.unreachable(argv.join(' ')),
      (error: { code: number; stderr: string }) => error,
    )
    const { title, exitCode } = errorTable['package-missing']
    assert.is(failure?.code, exitCode)
    assert.ok(failure?.stderr.includes(title), failure?.stderr)
    assert.ok(failure?.stderr.includes(`npm install ${name}`), failure?.stderr)
  }
}

/** A driver that would end the process is named, with the one that runs. */
async function checkOtherDriver({ addDriver, run }: Installed): Promise<void> {
  const node = process.versions.node
  const other = ['12', '13'].find((version) => !runsOn(version, node))
  if (other === undefined) return
  await addDriver(other)
  const source = ['--database', siteFile('garden'), '--manifest', manifestFile('garden'), '--config', configFile]
  const failure = await run(['export', ...source, '--out', 'none']).then(
    () => assert.unreachable(),
    (error: { code: number; stderr: string }) => error,
  )
  assert.is(failure?.code, errorTable['database-failed'].exitCode)
  assert.match(failure?.stderr ?? '', new RegExp(`better-sqlite3 ${other}[.\\d]+ does not run on Node`))
  assert.ok(failure?.stderr.includes(`npm install better-sqlite3@${driverFor(node)}`), failure?.stderr)
}

/** The same files without a word, such as one about flags that only this version of V8 has. */
async function checkNewerNode({ folder, silently, addDriver, addNode }: Installed): Promise<void> {
  await addDriver('13')
  await addNode('24')
  const source = ['--database', siteFile('garden'), '--manifest', manifestFile('garden'), '--config', configFile]
  await silently(['export', ...source, '--out', 'newer', '--profile', 'cloudflare', '--quiet'])
  const files = walk(join(folder, 'newer'))
  assert.equal(files, walk(join(folder, 'out')))
  for (const file of files) {
    assert.equal(readFileSync(join(folder, 'newer', file)), readFileSync(join(folder, 'out', file)), file)
  }
}

/** Everything that the package says it exports can be imported, and has types. */
function checkEntries(folder: string): void {
  const { exports } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { types: string }>
  }
  const entries = Object.entries(exports).filter(([, target]) => typeof target === 'object')
  for (const [, target] of entries) {
    const types = typeof target === 'object' ? target.types : target
    assert.ok(existsSync(join(folder, 'node_modules/djangocms-static', types)), types)
  }
  const imports = entries.map(([entry]) => `await import('djangocms-static${entry.slice(1)}')`).join(';')
  execFileSync(process.execPath, ['--input-type=module', '-e', imports], { cwd: folder })
}
