import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe, note } from './harness.js'
import { findBreaches, findCrowdedFolders } from './helpers/boundaries.js'
import { walk } from './helpers/folders.js'
import { rooms } from './helpers/rooms.js'
import { projectFolder } from './helpers/sites.js'

describe('boundaries', (it) => {
  it('are kept by every file of src', () => {
    const folder = join(projectFolder, 'src')
    const paths = walk(folder).filter((path) => path.endsWith('.ts'))
    const sources = new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
    assert.equal(findBreaches(sources), [])
    for (const name of ['errors.ts', 'findings.ts', 'model/rows/rows.ts']) assert.ok(sources.has(name), name)
    note(`${sources.size} files of src`)
  })

  it('leave no folder of test with more files than one of src may have', () => {
    const paths = walk(join(projectFolder, 'test')).map((path) => `test/${path}`)
    const isCompiled = (path: string) => path.includes('/__pycache__/')
    assert.equal(findCrowdedFolders(paths.filter((path) => !isCompiled(path))), [])
    assert.ok(paths.includes('test/helpers/rooms.ts'))
  })

  it('let no room import one that imports it, not even through others', () => {
    const below = (room: string, path: readonly string[]): void => {
      assert.not(path.includes(room), [...path, room].join(' -> '))
      for (const other of rooms[room]?.rooms ?? []) below(other, [...path, room])
    }
    for (const room of Object.keys(rooms)) below(room, [])
  })

  for (const [path, source, expected] of breaches()) {
    it(`notices that ${expected}`, () => {
      assert.equal(findBreaches(new Map([...neighbours(), [path, source]])), [expected])
    })
  }

  for (const [path, source] of harmless()) {
    it(`allows in ${path}: ${source}`, () => {
      assert.equal(findBreaches(new Map([...neighbours(), [path, source]])), [])
    })
  }
})

function neighbours(): [string, string][] {
  const cycle: [string, string][] = [
    ['cli/one.ts', "import { two } from './two.js'"],
    ['cli/two.ts', 'export const two = 2'],
  ]
  const paths = [
    'errors.ts',
    'findings.ts',
    'options.ts',
    'model/values/json.ts',
    'model/manifest/manifest.ts',
    'contract/page.ts',
  ]
  const more = [
    'package-files.ts',
    'routes/menu.ts',
    'runtime/handler.ts',
    'database/open.ts',
    'build/plan.ts',
    'export.ts',
  ]
  const full = Array.from({ length: 25 }, (_, index) => `loaders/one-of-${index}.ts`)
  const lower: [string, string][] = [
    ['build/lock/lock.ts', ''],
    ['build/write/write.ts', "import { lock } from '../lock/lock.js'"],
  ]
  return [...cycle, ...lower, ...[...paths, ...more, ...full].map((path): [string, string] => [path, ''])]
}

/** Path, source, and what is said about it. */
function breaches(): [string, string, string][] {
  const long = 'export const x = 1\n'.repeat(251)
  return [
    ['model/bad.ts', "import { page } from '../contract/page.js'", 'model/bad.ts imports contract/page.ts'],
    ['model/bad.ts', "import fs from 'node:fs'", 'model/bad.ts imports node:fs'],
    ['model/bad.ts', "import type { Knex } from 'knex'", 'model/bad.ts imports knex'],
    ['model/bad.ts', "const fs = await import('node:fs')", 'model/bad.ts imports node:fs'],
    ['model/bad.ts', "type Fs = typeof import('node:fs')", 'model/bad.ts imports node:fs'],
    ['model/bad.ts', 'export const home = process.env.HOME', 'model/bad.ts uses Node'],
    ['routes/bad.ts', 'export const now = Date.now()', 'routes/bad.ts reads the clock'],
    ['contract/bad.ts', "export * from '../routes/menu.js'", 'contract/bad.ts imports routes/menu.ts'],
    ['contract/bad.ts', "import '../build/plan.js'", 'contract/bad.ts imports build/plan.ts'],
    ['routes/bad.ts', "import { plan } from '../build/plan.js'", 'routes/bad.ts imports build/plan.ts'],
    ['routes/bad.ts', "import {\n  plan,\n  more,\n} from 'p-limit'", 'routes/bad.ts imports p-limit'],
    ['runtime/bad.ts', "import { open } from '../database/open.js'", 'runtime/bad.ts imports database/open.ts'],
    ['runtime/bad.ts', "import Ajv from 'ajv'", 'runtime/bad.ts imports ajv'],
    ['runtime/bad.ts', 'export const size = Buffer.from([])', 'runtime/bad.ts uses Node'],
    ['database/bad.ts', "import { page } from '../contract/page.js'", 'database/bad.ts imports contract/page.ts'],
    ['database/bad.ts', "import fs from 'fs-extra'", 'database/bad.ts imports fs-extra'],
    ['build/bad.ts', "import type { Open } from '../database/open.js'", 'build/bad.ts imports database/open.ts'],
    ['build/bad.ts', "import knex from 'knex'", 'build/bad.ts imports knex'],
    ['deliver/bad.ts', "import { handler } from '../runtime/handler.js'", 'deliver/bad.ts imports runtime/handler.ts'],
    ['build/bad.ts', "import { families } from '../options.js'", 'build/bad.ts imports values of options.ts'],
    ['errors.ts', "import type { Finding } from './findings.js'", 'errors.ts imports findings.ts'],
    ['findings.ts', "import { x } from './model/values/json.js'", 'findings.ts imports model/values/json.ts'],
    ['options.ts', "import { x } from './model/values/json.js'", 'options.ts imports model/values/json.ts'],
    ['other/bad.ts', "import { x } from '../model/values/json.js'", 'other/bad.ts is in a folder without a rule'],
    [
      'model/bad.ts',
      "import { x } from '../../test/harness.js'",
      'model/bad.ts imports ../../test/harness.js, which is not in src',
    ],
    ['model/bad.ts', "import { x } from './json'", 'model/bad.ts imports ./json without the ending .js'],
    ['cli/two.ts', "import { one } from './one.js'", 'cli/one.ts -> cli/two.ts -> cli/one.ts is an import cycle'],
    ['cli/two.ts', "import type { one } from './one.js'", 'cli/one.ts -> cli/two.ts -> cli/one.ts is an import cycle'],
    ['export.ts', "import { two } from './cli/two.js'", 'export.ts imports cli/two.ts'],
    ['export.ts', "import type { two } from './cli/two.js'", 'export.ts imports cli/two.ts'],
    [
      'build/lock/bad.ts',
      "import { write } from '../write/write.js'",
      'build/write -> build/lock -> build/write is a cycle of folders',
    ],
    ['nearest.ts', "import fs from 'node:fs'", 'nearest.ts imports node:fs'],
    [
      'model/bad.ts',
      "import { packageRoot } from '../package-files.js'",
      'model/bad.ts imports package-files.ts, which needs Node',
    ],
    ['cli/bad.ts', 'export default 1', 'cli/bad.ts has a default export'],
    ['cli/bad.ts', 'const x = 1\nexport { x as default }', 'cli/bad.ts has a default export'],
    ['cli/bad.ts', 'export function f(x: any[]) {}', 'cli/bad.ts uses the type any'],
    ['cli/bad.ts', 'export const x = JSON.parse("1") as any', 'cli/bad.ts uses the type any'],
    ['cli/bad.ts', 'export const x = new Map<string, any>()', 'cli/bad.ts uses the type any'],
    ['cli/bad.ts', long, 'cli/bad.ts has 251 lines, more than 250'],
    ['loaders/bad.ts', '', 'loaders has 26 files, more than 25'],
  ]
}

function harmless(): [string, string][] {
  return [
    ['model/good.ts', "import { ExportError } from '../errors.js'"],
    ['model/good.ts', "import type { ExportOptions } from '../options.js'"],
    ['model/good.ts', "// import fs from 'node:fs', as any; export default"],
    ['model/good.ts', "export const text = 'process.exit(): any'"],
    ['build/good.ts', "import { menu } from '../routes/menu.js'\nimport { sep } from 'node:path'"],
    ['options.ts', "import type { Finding } from './findings.js'"],
    [
      'database/good.ts',
      "import type { Json } from '../model/values/json.js'\nimport knex from 'knex'\nimport pg from 'pg'",
    ],
    ['loaders/good/good.ts', ''],
    ['html/good.ts', "import { packageRoot } from '../package-files.js'"],
    ['export.ts', "import Ajv from 'ajv'\nimport { menu } from './routes/menu.js'"],
  ]
}
