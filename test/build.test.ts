import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import { describe } from './harness.js'
import { temporaryFolder } from './helpers/folders.js'
import { projectFolder } from './helpers/sites.js'

const files = {
  'package.json': '{"type":"module"}',
  'package-lock.json': '{}',
  'tsconfig.json': '{}',
  'src/one.ts': 'export const one = 1\n',
  'templates/one.html': '<p>\n',
  'dist/src/one.js': 'export const one = 1\n',
}

/** Changes of a project that was built, and whether it has to be built again. */
const changes: readonly [what: string, name: string, text: string | null, isBuilt: boolean][] = [
  ['nothing', 'src/one.ts', files['src/one.ts'], true],
  ['a source', 'src/one.ts', 'export const one = 2\n', false],
  ['a new source', 'test/two.test.ts', '', false],
  ['a removed source', 'src/one.ts', null, false],
  ['a template', 'templates/one.html', '<b>\n', false],
  ['packages', 'package-lock.json', '{"packages":{}}', false],
  ['what no step reads', 'test/sites/one/answers.json', '{}', true],
  ['a compiled file', 'dist/src/one.js', 'export const one = 3000\n', false],
  ['a removed compiled file', 'dist/src/one.js', null, false],
  ['the record', 'dist/build.txt', null, false],
]

interface BuildRecord {
  buildRecord(root: string): string
  isBuilt(root: string): boolean
}

describe('a build', (it) => {
  it('is reused only for the same sources and while it is whole', async () => {
    const script = pathToFileURL(join(projectFolder, 'scripts/build-record.mjs')).href
    const { buildRecord, isBuilt } = (await import(script)) as BuildRecord
    for (const [what, name, text, expected] of changes) {
      const root = temporaryFolder()
      for (const [path, content] of Object.entries(files)) put(join(root, path), content)
      assert.is(isBuilt(root), false)
      put(join(root, 'dist/build.txt'), buildRecord(root))
      put(join(root, name), text)
      assert.is(isBuilt(root), expected, what)
    }
  })
})

function put(file: string, text: string | null): void {
  if (text === null) rmSync(file)
  else {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
