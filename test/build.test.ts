import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
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
  ...Object.fromEntries(
    ['ajv', 'esbuild', 'redoc', 'swagger-ui-dist', 'typescript'].map((name) => [packageFile(name), '{"version":"1"}']),
  ),
  'dist/src/one.js': 'export const one = 1\n',
}

/** Changes of a project that was built, and whether it has to be built again. */
const changes: readonly [what: string, name: string, text: string | null, isBuilt: boolean][] = [
  ['nothing', 'src/one.ts', files['src/one.ts'], true],
  ['a source', 'src/one.ts', 'export const one = 2\n', false],
  ['a new source', 'test/two.test.ts', '', false],
  ['a removed source', 'src/one.ts', null, false],
  ['a template', 'templates/one.html', '<b>\n', false],
  ['the versions of packages', 'package-lock.json', '{"packages":{}}', false],
  ['an installed package', packageFile('redoc'), '{"version":"2"}', false],
  ['what no step reads', 'test/sites/one/answers.json', '{}', true],
  ['a compiled file', 'dist/src/one.js', 'export const one = 3000\n', false],
  ['a removed compiled file', 'dist/src/one.js', null, false],
  ['the record', 'dist/build.txt', null, false],
]

interface BuildRecord {
  buildRecord(root: string, sources: string): string
  isBuilt(root: string, sources: string): boolean
  sourcesHash(root: string): string
}

describe('a build', (it) => {
  it('is reused only for the same sources and while it is whole', async () => {
    const script = pathToFileURL(join(projectFolder, 'scripts/build-record.mjs')).href
    const { buildRecord, isBuilt, sourcesHash } = (await import(script)) as BuildRecord
    for (const [what, name, text, expected] of changes) {
      const root = temporaryFolder()
      for (const [path, content] of Object.entries(files)) put(join(root, path), content)
      assert.is(isBuilt(root, sourcesHash(root)), false)
      put(join(root, 'dist/build.txt'), buildRecord(root, sourcesHash(root)))
      put(join(root, name), text)
      assert.is(isBuilt(root, sourcesHash(root)), expected, what)
    }
  })

  it('is made again where a source was saved while it was made', () => {
    const root = temporaryFolder()
    const steps = ['drop-declarations', 'build-pages', 'build-validators', 'hash-code']
    const empty = Object.fromEntries(steps.map((name) => [`scripts/${name}.mjs`, '']))
    for (const [path, content] of Object.entries({ ...files, ...empty })) put(join(root, path), content)
    for (const name of ['scripts/build.mjs', 'scripts/build-record.mjs']) {
      copyFileSync(join(projectFolder, name), join(root, name))
    }
    const saving =
      "const fs = require('fs'); fs.mkdirSync('dist', { recursive: true }); fs.writeFileSync('src/one.ts', '')"
    put(join(root, 'node_modules/typescript/bin/tsc'), saving)
    const build = () => execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { encoding: 'utf8' })
    assert.equal([build(), build(), build()], ['', '', 'dist is there for these sources\n'])
  })
})

function packageFile(name: string): string {
  return `node_modules/${name}/package.json`
}

function put(file: string, text: string | null): void {
  if (text === null) rmSync(file)
  else {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
