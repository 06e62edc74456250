import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import { nodeForms as forms41 } from '../../src/model/cms-4.1/node-forms.js'
import { nodeForms as forms51 } from '../../src/model/cms-5.1/node-forms.js'
import { cmsVersions } from '../../src/model/cms-versions.js'
import { menuVersions, rowAttributes } from '../../src/model/menu-versions.js'
import { describe } from '../harness.js'
import { walk } from '../helpers/folders.js'
import { projectFolder } from '../helpers/sites.js'

const folderOf = (version: string) => join(projectFolder, 'dist/src/model', `cms-${version}`)

/** Files of a version that has every rule in its own way. */
const twins = [
  'cms-rules.js',
  'menu-cuts.js',
  'menu-rules.js',
  'node-forms.js',
  'page-attributes.js',
  'page-menu.js',
] as const

describe('the folders of the versions of django CMS', (it) => {
  it('have the same files with the same exports, as far as rules are their own', async () => {
    for (const version of Object.keys(cmsVersions)) {
      const files = readdirSync(folderOf(version)).filter((name) => name.endsWith('.js'))
      assert.ok(files.includes('cms-rules.js'), version)
      for (const file of files) {
        assert.ok((twins as readonly string[]).includes(file), `${version}: ${file}`)
        assert.equal(await exportsOf(version, file), await exportsOf('5.1', file), `${version}: ${file}`)
      }
    }
    for (const version of ['4.1', '5.1']) {
      const files = readdirSync(folderOf(version)).filter((name) => name.endsWith('.js'))
      assert.equal(files, twins, version)
    }
  })

  it('name their version, and so do the lists', () => {
    for (const [version, rules] of Object.entries(cmsVersions)) {
      assert.is(rules.version, version)
      assert.is(menuVersions[rules.menuVersion], rules.menus)
    }
  })

  it('are the only places that know a version, beside those that list and detect them', () => {
    const known = /^(model\/(cms-\d\.\d\/|cms-versions\.ts|menu-versions\.ts|rows\/rows\.ts)|database\/schema\/cms-)/
    const folder = join(projectFolder, 'src')
    const places = walk(folder).filter((path) => {
      if (!path.endsWith('.ts') || known.test(path)) return false
      return /['"`](4\.1|5\.0|5\.1)['"`]/.test(readFileSync(join(folder, path), 'utf8'))
    })
    assert.equal(places, [])
  })

  it('are imported by nothing but each other and the lists', () => {
    const folder = join(projectFolder, 'src')
    const places = walk(folder).filter((path) => {
      if (!path.endsWith('.ts') || /^model\/(cms-\d\.\d\/|cms-versions\.ts|menu-versions\.ts)/.test(path)) return false
      return /from '[./]*(model\/)?cms-\d\.\d\//.test(readFileSync(join(folder, path), 'utf8'))
    })
    assert.equal(places, [])
  })

  it('have the attributes of nodes that navigation documents hold as rows, or none there', () => {
    for (const { fitRows, attributesOf } of [forms41, forms51]) assert.is(attributesOf === rowAttributes, fitRows)
  })

  it('are named in the guide to a new version with all their files', () => {
    const guide = readFileSync(join(projectFolder, 'docs/extending.md'), 'utf8')
    for (const file of twins) assert.match(guide, `\`${file.replace('.js', '.ts')}\``)
  })
})

async function exportsOf(version: string, file: string): Promise<string[]> {
  const module: object = await import(pathToFileURL(join(folderOf(version), file)).href)
  return Object.keys(module).sort()
}
