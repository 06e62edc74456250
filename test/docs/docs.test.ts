import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import * as assert from 'uvu/assert'
import { errorTable } from '../../src/error-table.js'
import { describe, note } from '../harness.js'
import { generatedDocs, updatedDoc } from '../helpers/docs/generated-docs.js'
import { walk } from '../helpers/folders.js'
import { projectFolder } from '../helpers/sites.js'

/** Every document of the project, by its path. */
const documents = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...['bench', 'docs', 'examples', 'templates'].flatMap((folder) =>
    walk(join(projectFolder, folder))
      .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
      .map((name) => `${folder}/${name}`),
  ),
]

describe('documents', (it) => {
  for (const name of Object.keys(generatedDocs)) {
    it(`say in ${name} what the code says (npm run docs:update writes it anew)`, () => {
      assert.is(readFileSync(join(projectFolder, name), 'utf8'), updatedDoc(name))
    })
  }

  it('explain every error, with its title, its exit code and a way out', () => {
    const sections = read('docs/troubleshooting.md').split(/^### /m).slice(1)
    const byCode = new Map(sections.map((text) => [/^`([^`]+)`\n/.exec(text)?.[1] ?? text, oneLine(text)]))
    assert.equal([...byCode.keys()].sort(), [...Object.keys(errorTable), 'internal'].sort())
    for (const [code, { title, exitCode }] of Object.entries(errorTable)) {
      const text = byCode.get(code) ?? ''
      assert.ok(text.includes(`${title} (exit code ${exitCode}). `), code)
      assert.match(text, / \*Fix:\* \S/, code)
    }
  })

  it('have links that lead somewhere', () => {
    const broken = documents.flatMap((name) => linksOf(name).filter((link) => !leadsSomewhere(name, link)))
    assert.equal(broken, [])
    const links = documents.flatMap(linksOf)
    assert.ok(links.some(({ anchor }) => anchor !== '') && links.length > 50)
    note(`${links.length} links in ${documents.length} documents`)
  })

  it('have no section twice, but for the kinds of changes in each release', () => {
    const twice = documents
      .filter((name) => name !== 'CHANGELOG.md')
      .flatMap((name) =>
        anchorsOf(name).flatMap((anchor, at, all) => (all.indexOf(anchor) < at ? `${name}#${anchor}` : [])),
      )
    assert.equal(twice, [])
  })

  it('have lines of at most 120 characters, but for tables and code', () => {
    const long = documents.flatMap((name) => {
      const lines = withoutCode(read(name)).split('\n')
      return lines.filter((line) => line.length > 120 && !line.startsWith('|')).map((line) => `${name}: ${line}`)
    })
    assert.equal(long, [])
  })

  it('have tables that begin with a head: an empty line tears one apart', () => {
    const torn = documents.flatMap((name) => {
      const lines = withoutCode(read(name)).split('\n')
      const isRow = (at: number) => /^ *\|/.test(lines[at] ?? '')
      return lines
        .filter((_, at) => isRow(at) && !isRow(at - 1) && !/^ *\|[\s|:-]+$/.test(lines[at + 1] ?? ''))
        .map((line) => `${name}: ${line}`)
    })
    assert.equal(torn, [])
  })

  it('name tests that are there, for what docs/security.md promises', () => {
    const promises = [...read('docs/security.md').matchAll(/ \| `([\w/-]+\.test\.ts)`: (.+) \|$/gm)]
    const broken = promises.filter(([, file = '', title = '']) => {
      const source = join(projectFolder, 'test', file)
      return !existsSync(source) || !readFileSync(source, 'utf8').includes(title)
    })
    assert.equal(
      broken.map(([row]) => row),
      [],
    )
    assert.ok(promises.length > 25)
  })

  it('name files of src that are there, where docs/architecture.md walks through the code', () => {
    const names = [...read('docs/architecture.md').matchAll(/`((?:[\w-]+\/)*[\w-]+\.ts)`/g)].map(
      ([, name = '']) => name,
    )
    const missing = names.filter(
      (name) => !existsSync(join(projectFolder, 'src', name)) && !existsSync(join(projectFolder, name)),
    )
    assert.equal(missing, [])
    assert.ok(names.length > 25)
  })

  it('describe every option of createHandler and readExport', () => {
    for (const [document, source, name] of [
      ['docs/serving.md', 'src/runtime/handler.ts', 'HandlerOptions'],
      ['docs/front-ends.md', 'src/loaders/open-export.ts', 'ReadOptions'],
    ] as const) {
      const [, members = ''] = read(source).split(`interface ${name} {`)
      const names = [...(members.split('\n}')[0] ?? '').matchAll(/^ {2}readonly (\w+)/gm)].map(([, one]) => one)
      assert.ok(names.length > 3)
      const silent = names.filter((one) => !read(document).includes(`\n| \`${one}\` | `))
      assert.equal(silent, [], document)
    }
  })

  it('are all named in the README', () => {
    const readme = new Set(linksOf('README.md').map(({ target }) => target))
    const silent = documents.filter((name) => name.startsWith('docs/') && !readme.has(name))
    assert.equal(silent, [])
  })
})

interface Link {
  readonly from: string
  /** From the project's folder. */
  readonly target: string
  /** Without `#`; empty: none. */
  readonly anchor: string
}

function linksOf(name: string): Link[] {
  const found = withoutCode(read(name)).matchAll(/\]\(([^)\s]+)\)|\bsrc(?:set)?="([^"]+)"/g)
  return Array.from(found, ([, link, source = '']) => link ?? source)
    .filter((address) => !/^[a-z]+:/.test(address))
    .map((address) => {
      const [path = '', anchor = ''] = address.split('#')
      const target = path === '' ? name : relative(projectFolder, join(projectFolder, dirname(name), path))
      return { from: name, target, anchor }
    })
}

function leadsSomewhere(name: string, { target, anchor }: Link): boolean {
  const file = join(projectFolder, target)
  if (!existsSync(file)) return false
  if (anchor === '') return true
  return statSync(file).isFile() && anchorsOf(target === '' ? name : target).includes(anchor)
}

/** Of headings, as hosts of repositories make them. */
function anchorsOf(name: string): string[] {
  const headings = withoutCode(read(name)).matchAll(/^#+ (.+)$/gm)
  return Array.from(headings, ([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
}

function withoutCode(text: string): string {
  return text.replace(/^ *```[\s\S]*?^ *```/gm, '')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}

function read(name: string): string {
  return readFileSync(join(projectFolder, name), 'utf8')
}
