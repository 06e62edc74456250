import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import { engineTitles } from '../../src/model/engine.js'
import { describe } from '../harness.js'
import { walk } from '../helpers/folders.js'
import { projectFolder } from '../helpers/sites.js'

/** What each engine has, and what a new one needs. */
const twins = [
  'address.js',
  'catalog.js',
  'change-fingerprint.js',
  'connection.js',
  'engine.js',
  'errors.js',
  'open.js',
]

const folderOf = (engine: string) => join(projectFolder, 'dist/src/database', engine)

describe('the folders of the engines', (it) => {
  const [first = '', ...others] = Object.keys(engineTitles)

  for (const file of twins) {
    it(`have the same exports in ${file}`, async () => {
      const expected = await exportsOf(first, file)
      assert.ok(expected.length > 0)
      for (const other of others) assert.equal(await exportsOf(other, file), expected, other)
    })
  }

  it('have the same files but for what one engine alone has', () => {
    const own = {
      sqlite: ['driver.js', 'file.js', 'fingerprint-lists.js'],
      postgresql: ['encryption.js', 'fingerprint-lists.js', 'locale.js'],
      mysql: ['check-tables.js', 'encryption.js'],
    }
    for (const engine of [first, ...others]) {
      const files = readdirSync(folderOf(engine)).filter((name) => name.endsWith('.js'))
      const alone: readonly string[] = own[engine as keyof typeof own]
      assert.equal(
        files.filter((name) => !alone.includes(name)),
        twins,
        engine,
      )
    }
  })

  it('are the only places that know the name of an engine, beside those that list them', () => {
    const listing = ['model/engine.ts', 'database/find-database.ts']
    const folder = join(projectFolder, 'src')
    const places = walk(folder).filter(
      (path) =>
        path.endsWith('.ts') &&
        !listing.includes(path) &&
        !/^database\/(sqlite|postgresql|mysql)\//.test(path) &&
        /['"`](sqlite|postgresql|mysql)['"`]/.test(readFileSync(join(folder, path), 'utf8')),
    )
    assert.equal(places, [])
  })

  it('are named in the guide to a new engine with all their files', () => {
    const guide = readFileSync(join(projectFolder, 'docs/extending.md'), 'utf8')
    for (const file of twins) assert.match(guide, `\`${file.replace('.js', '.ts')}\``)
  })
})

async function exportsOf(engine: string, file: string): Promise<string[]> {
  const module: object = await import(pathToFileURL(join(folderOf(engine), file)).href)
  return Object.keys(module).sort()
}
