import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { routes } from '../../src/routes/routes.js'
import { describe, full, note } from '../harness.js'
import { answerFiles } from '../helpers/answers/handlers.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { temporaryFolder } from '../helpers/folders.js'
import { exampleConfig, exampleFolder } from '../helpers/front-ends/example.js'
import { filesIn, typeCheck } from '../helpers/front-ends/typescript.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'
import { inSample } from '../helpers/sample.js'
import { configFile, manifestFile, type SiteName, siteNames } from '../helpers/sites.js'

/** Types of an export, and its files as values of them. */
interface TypedSite {
  types: string
  values: string
  count: number
}

async function types(argv: string[]): Promise<string> {
  const stdout = await cliOutput(['types', ...argv])
  return stdout
}

/** All files, so that `check` names the module of the types. */
async function typedSite(site: SiteName, contract: string, module: string): Promise<TypedSite> {
  const flags = ['--openapi', '--contract', contract]
  const { folder } = await sharedExport(sqliteEngine, site, flags)
  return { types: await types([folder]), ...valuesOf(folder, site, module) }
}

function valuesOf(folder: string, site: SiteName, module: string): Omit<TypedSite, 'types'> {
  const lines = answerFiles(folder, site).flatMap(({ file, path }) => {
    const resource = routes.match(path)?.route.name
    if (resource === undefined || resource === 'openapi') return []
    return [`  ['${resource}', ${readFileSync(join(folder, file), 'utf8')}],`]
  })
  const head = `import type { Answers } from './${module}.js'
type Answer = { [Name in keyof Answers]: [Name, Answers[Name]] }[keyof Answers]
`
  return { values: `${head}export const answers: Answer[] = [\n${lines.join('\n')}\n]\n`, count: lines.length }
}

describe('types of a site', (it) => {
  const check = async (sites: readonly SiteName[]) => {
    const files: Record<string, string> = {}
    for (const site of sites) {
      const contracts = ['documented', 'released'].filter((contract) => full() || inSample({ site, contract }))
      for (const contract of contracts) {
        const module = `${site}-${contract}`
        const { types: text, values, count } = await typedSite(site, contract, module)
        files[`${module}.ts`] = text
        files[`${module}-files.ts`] = values
        note(`${site}, ${contract}: ${count} files type-checked`)
        assert.ok(count > 100)
      }
    }
    const [first = ''] = Object.keys(files)
    const good = files[first.replace('.ts', '-files.ts')] ?? ''
    const wrong = [
      good.replace(/"plugin_type":"TextPlugin"/, '"plugin_type":"NoSuchPlugin"'),
      good.replace(/"in_navigation":true/, '"in_navigation":"yes"'),
      good.replace(/"plugin_type":"LinkPlugin"/, '"plugin_type":"LinkPlugin","more":1'),
      good.replace(/"level":0,/, ''),
    ]
    for (const text of wrong) assert.not.equal(text, good)
    const names = wrong.map((_, index) => `wrong${index}.ts`)
    const said = typeCheck({ ...files, ...Object.fromEntries(wrong.map((text, index) => [names[index], text])) })
    assert.equal(filesIn(said), names, said.slice(0, 2000))
  }
  it('fit every exported file in both contracts; a wrong file does not', () => check(['bridge']))
  it.matrix('fit every exported file of every site, in both contracts; a wrong file does not', () => check(siteNames))

  it('fit the example, from the manifest and the configuration', async () => {
    const text = await types(['--config', exampleConfig])
    const { values } = valuesOf(exampleFolder, 'garden', 'example')
    assert.is(typeCheck({ 'example.ts': text, 'files.ts': values }), '')
    // The posts of both languages, whose paths differ.
    assert.equal(text.match(/(?<=^export type )(?!Blog)\w*(Post|Category|Tag)\w*/gm), [
      'Post',
      'PostCategory',
      'PostTag',
      'PostDetails',
    ])
  })

  it('are a union of plugins that is told apart by plugin_type', async () => {
    const text = await types(['--manifest', manifestFile('garden')])
    const use = `import type { Plugin } from './types.js'
export function label(plugin: Plugin): string {
  if (plugin.plugin_type === 'TextPlugin') return plugin.body ?? ''
  if (plugin.plugin_type === 'TeaserPlugin') return plugin.price ?? String(plugin.ratio ?? 0)
  return plugin.plugin_type
}
export type Link = Extract<Plugin, { plugin_type: 'LinkPlugin' }>
`
    const said = typeCheck({ 'types.ts': text, 'use.ts': use, 'wrong.ts': use.replace('plugin.body', 'plugin.price') })
    assert.match(said, /price/)
    assert.equal(filesIn(said), ['wrong.ts'], said)
  })

  it('are written to a file, and the same from an export, its manifest and, but for guesses, its database', async () => {
    const database = await sqliteEngine.database('press')
    const { folder } = await sharedExport(sqliteEngine, 'press', ['--openapi'])
    const file = join(temporaryFolder(), 'types.ts')
    const { code, stdout } = await runCli(['types', folder, '--out', file])
    assert.is(code + stdout, '0')
    assert.is(await types(['--config', configFile, '--manifest', manifestFile('press')]), readFileSync(file, 'utf8'))
    const derived = await types(['--database', database])
    assert.match(derived, /plugin_type: 'TextPlugin'/)
    const config = join(temporaryFolder(), 'site.mjs')
    writeFileSync(config, `export default { manifest: ${JSON.stringify(manifestFile('garden'))} }`)
    assert.is(await types(['--config', config, '--database', database]), derived)
  })

  it('replace only types, unless that is forced', async () => {
    const file = join(temporaryFolder(), 'types.ts')
    const written = ['types', '--manifest', manifestFile('garden'), '--out', file]
    writeFileSync(file, 'export const mine = 1\n')
    const { code, stderr } = await runCli(written)
    assert.is(code, 2)
    assert.match(stderr.replace(/\s+/g, ' '), 'types.ts already exists. Fix: Name another file, or add --force.')
    assert.is(readFileSync(file, 'utf8'), 'export const mine = 1\n')
    await cliOutput([...written, '--force'])
    writeFileSync(file, `/* eslint-disable */\n${readFileSync(file, 'utf8')}`)
    await cliOutput(written)
    assert.match(readFileSync(file, 'utf8'), /^\/\* Types of a site/)
  })

  it('are refused where nothing tells them', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden')
    const cases: [argv: string[], code: number, text: RegExp][] = [
      [[folder], 2, /has no description of its API.*Export with --openapi/s],
      [['no-such-folder'], 2, /does not exist/],
      [[folder, '--manifest', manifestFile('garden')], 2, /Name the folder alone/],
      [['--manifest', manifestFile('garden'), '--out', join(folder, '404.json/folder.ts')], 1, /cannot be written/],
    ]
    for (const [argv, code, text] of cases) {
      const result = await runCli(['types', ...argv])
      assert.is(result.code, code, argv.join(' '))
      assert.match(result.stderr.replace(/\s+/g, ' '), text)
    }
  })
})
