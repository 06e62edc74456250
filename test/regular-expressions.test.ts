import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import * as assert from 'uvu/assert'
import { parseSync } from 'vite'
import { describe, note } from './harness.js'
import { walk } from './helpers/folders.js'
import { projectFolder } from './helpers/sites.js'

/** Folders whose code meets requests, contents of the CMS and files that others have written. */
const ofForeignTexts = [
  'contract',
  'database',
  'documents',
  'html',
  'loaders',
  'model',
  'routes',
  'runtime',
  'search',
].map((name) => `src/${name}`)

interface Expression {
  readonly pattern: string
  readonly flags: string
}

describe('regular expressions', (test) => {
  test('take a time that grows with the length of a text, not with its square', () => checkFolders(ofForeignTexts, 40))

  test.matrix('do so everywhere', () => checkFolders(['src', 'scripts', 'templates', 'examples'], 150))

  test('that are slow are found', () => {
    assert.match(problemOf({ pattern: '<a .*?id="(\\d+)".*?>', flags: 'gs' }) ?? '', 'polynomial')
    assert.match(problemOf({ pattern: '^(a|a)*$', flags: '' }) ?? '', 'exponential')
    const source = "const a = /x+/gi\nconst b = 'y'.replace(/[/]\\/*/, () => /z{2,}/.test(''))"
    assert.equal(
      expressionsOf('a.ts', source).map(({ pattern, flags }) => pattern + flags),
      ['x+gi', '[/]\\/*', 'z{2,}'],
    )
  })
})

function checkFolders(folders: readonly string[], least: number): void {
  const expressions = new Map<string, { expression: Expression; file: string }>()
  for (const folder of folders) {
    for (const name of walk(join(projectFolder, folder))) {
      if (!/\.(?:ts|js|mjs)$/.test(name) || name.includes('node_modules/')) continue
      const file = `${folder}/${name}`
      for (const expression of expressionsIn(join(projectFolder, file))) {
        expressions.set(`/${expression.pattern}/${expression.flags}`, { expression, file })
      }
    }
  }
  const problems: string[] = []
  for (const [text, { expression, file }] of expressions) {
    const problem = problemOf(expression)
    if (problem !== null) problems.push(`${file}: ${text} ${problem}`)
  }
  note(`${expressions.size} regular expressions in ${folders.join(', ')}`)
  assert.equal(problems, [])
  assert.ok(expressions.size > least)
}

/** The checker counts characters and rounds as well: without times it finds the same on a slow machine. */
const untimed = { timeout: null, attackTimeout: null, incubationTimeout: null }

/** null: the time grows with the length of the text. */
function problemOf({ pattern, flags }: Expression): string | null {
  const result = checkSync(pattern, flags, untimed)
  if (result.status === 'safe') return null
  return result.status === 'vulnerable' ? result.complexity.summary : `not checked: ${result.error.kind}`
}

function expressionsIn(file: string): Expression[] {
  return expressionsOf(file, readFileSync(file, 'utf8'))
}

/** Literals that repeat something without a bound: nothing else can be slow. */
function expressionsOf(file: string, source: string): Expression[] {
  const found: Expression[] = []
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node) found.push(node.regex as Expression)
    for (const member of Object.values(node)) visit(member)
  }
  visit(parseSync(file, source).program)
  return found.filter(({ pattern }) => /[*+]|,\}/.test(pattern))
}
