import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { families, routes } from '../../src/routes/routes.js'
import { describe } from '../harness.js'
import { walk } from '../helpers/folders.js'
import { projectFolder } from '../helpers/sites.js'

const names = [...new Set([...routes.routes.map(({ name }) => name), ...families, 'aliases'])]
const listed = names.map((name) => `'${name}'`).join('|')
const segments = routes.routes.flatMap(({ patterns }) =>
  patterns.flatMap((pattern) => pattern.match(/[\w-]+(?=\/)/g) ?? []),
)
const segment = [...new Set([...segments, 'aliases'])].join('|')

/** Where code decides by the name of a route: a case, a comparison, a look into a list, a list of such names. */
const decisions = new RegExp(
  `\\bcase (?:${listed}):|[=!]== (?:${listed}|\\w+Route\\b)|(?:includes|startsWith|has)\\((?:${listed})\\)|\\[(?:${listed})(?:, (?:${listed}))+\\]`,
)

/**
 * Where code writes or reads the path of an answer: 'pages/', a template with /pages/, /pages\\//. A number after it
 * makes it the name of a format or a JSON pointer.
 */
const paths = new RegExp(`['"\`}/+](?:${segment})\\\\?/(?!\\w+\\.js'|\\d|\\(\\\\d)`)

const exceptions: Readonly<Record<string, string>> = {
  'model/address.ts': 'answers hold the addresses of pages, placeholders and aliases',
  'cli/commands/preview-token/preview-token-command.ts': 'an example of its help',
  'deliver/folder/read-description.ts': 'a folder of this package',
}

/** What the engine, `src/build`, imports of rooms that know pages, menus or routes. */
const engineImports: Readonly<Record<string, string>> = {
  'routes/bundle/bundle.js': 'the name of a file that is no answer',
  'routes/description/openapi-files.js': 'the names of files that are pages',
  'routes/reserved-names.js': 'the kinds of files that are no answers',
  'routes/site-folder.js': 'the form of the folder of a site',
}

describe('routes', (it) => {
  it('are told apart by name, and have their paths, in their own folders only', () => {
    const src = join(projectFolder, 'src')
    const places = walk(src)
      .filter((path) => path.endsWith('.ts') && !/^routes\/[^/]+\//.test(path) && !(path in exceptions))
      .flatMap((path) =>
        readFileSync(join(src, path), 'utf8')
          .split('\n')
          .filter(isBreach)
          .map((line) => `${path}: ${line.trim()}`),
      )
    assert.equal(places, [])
  })

  it('are unknown to the engine, besides what it says here', () => {
    const src = join(projectFolder, 'src')
    const found = walk(join(src, 'build'))
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) => knownToEngine(readFileSync(join(src, 'build', path), 'utf8')))
    assert.equal([...new Set(found)].sort(), Object.keys(engineImports).sort())
  })

  it('are noticed where the engine imports them', () => {
    for (const [line, ...imported] of [
      ["import { menuRoute } from '../../routes/menu/route.js'", 'routes/menu/route.js'],
      ["import type { Route } from '../../routes/route.js'", 'routes/route.js'],
      ["import type { Page } from '../model/project.js'", 'model/project.js'],
      ["  const own = await import('../../routes/pages/files.js')", 'routes/pages/files.js'],
      ["} from '../../../documents/navigation-document.js'", 'documents/navigation-document.js'],
      ["import { toJsonText } from '../../model/values/json.js'"],
    ] as const) {
      assert.equal(knownToEngine(line), imported)
    }
  })

  it('have no exception that is not needed', () => {
    for (const path of Object.keys(exceptions)) {
      const lines = readFileSync(join(projectFolder, 'src', path), 'utf8').split('\n')
      assert.ok(lines.some(isBreach), path)
    }
  })

  it('are noticed where their names decide', () => {
    for (const line of [
      "case 'menu':",
      "if (name === 'pages') {",
      'if (route === menuRoute) continue',
      "['menu', 'submenu'].includes(name)",
      "only.has('plugins')",
    ]) {
      assert.ok(isBreach(line), line)
    }
    assert.not(isBreach("members.push('pages')"))
  })

  it('are noticed where their paths are written or read', () => {
    for (const line of [
      "api.get('languages/')",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of code
      'const list = `${language}/pages-list/?limit=1`',
      'const own = /^[^/]+\\/pages\\/(.*)$/.exec(path)',
    ]) {
      assert.ok(isBreach(line), line)
    }
    for (const line of ["'plugins/1': onlyNames,", '/^\\/placeholders\\/(\\d+)\\//', ' * As `pages/` answers it.']) {
      assert.not(isBreach(line), line)
    }
  })
})

function isBreach(line: string): boolean {
  const isCode = !/^\s*(\*|\/\/|\/\*\*|\$ npx |import |export .* from )/.test(line)
  return isCode && (decisions.test(line) || paths.test(line))
}

/** What code imports of routes, of the model besides plain values, and of documents with navigation. */
function knownToEngine(code: string): string[] {
  const imported = /'(?:\.\.\/)+(routes\/[^']+|model\/(?!values\/)[^']+|documents\/navigation-[^']+)'/g
  return [...code.matchAll(imported)].map(([, path = '']) => path)
}
