import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { families, routes } from '../../src/routes/routes.js'
import { describe } from '../harness.js'
import { walk } from '../helpers/folders.js'
import { projectFolder } from '../helpers/sites.js'

const names = [...new Set([...routes.routes.map(({ name }) => name), ...families])]
const listed = names.map((name) => `'${name}'`).join('|')

/** Where code decides by the name of a route: a case, a comparison, a look into a list, a list of such names. */
const decisions = new RegExp(
  `\\bcase (?:${listed}):|[=!]== (?:${listed})|(?:includes|startsWith|has)\\((?:${listed})\\)|\\[(?:${listed})(?:, (?:${listed}))+\\]`,
)

describe('names of routes', (it) => {
  it('decide nothing outside of the folders of routes', () => {
    const src = join(projectFolder, 'src')
    const places = walk(src)
      .filter((path) => path.endsWith('.ts') && !/^routes\/[^/]+\//.test(path))
      .flatMap((path) =>
        readFileSync(join(src, path), 'utf8')
          .split('\n')
          .flatMap((line) => (decisions.test(line) ? [`${path}: ${line.trim()}`] : [])),
      )
    assert.equal(places, [])
  })

  it('are noticed where they decide', () => {
    for (const line of [
      "case 'menu':",
      "if (name === 'pages') {",
      "['menu', 'submenu'].includes(name)",
      "only.has('plugins')",
    ]) {
      assert.ok(decisions.test(line), line)
    }
    assert.not(decisions.test("members.push('pages')"))
  })
})
