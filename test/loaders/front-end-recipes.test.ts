import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe, full, note } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { frontEndRecipe } from '../helpers/docs/front-end-recipes.js'
import { exported } from '../helpers/exports/exports.js'
import { exampleConfig } from '../helpers/front-ends/example.js'
import { buildFrontEnd, frontEndProject, frontEnds } from '../helpers/front-ends/front-end-project.js'
import { packPackage } from '../helpers/front-ends/installed-package.js'
import { typeCheck } from '../helpers/front-ends/typescript.js'
import { cliOutput } from '../helpers/processes/cli.js'
import { manifestFile } from '../helpers/sites.js'

/** As much of the frameworks as the recipes use: they are installed in heavy runs only. */
const frameworkTypes = `
declare module 'astro:content' {
  export function defineCollection<Data>(collection: { loader: { name: string }; schema: { parse(value: unknown): Data } }): Data
}
declare module 'astro/zod' {
  export const z: { custom<Data>(): { parse(value: unknown): Data } }
}
declare module '@sveltejs/kit' {
  export function error(status: number): never
}
declare module '@sveltejs/kit/vite' {
  export function sveltekit(options: { adapter: object }): Promise<import('vite').Plugin[]>
}
declare module '@sveltejs/adapter-static' {
  export default function adapter(): object
}
declare module 'next' {
  export interface NextConfig { output?: 'export'; trailingSlash?: boolean }
}
declare module 'next/navigation' {
  export function notFound(): never
}
declare module 'react' {
  export type ReactNode = object | string | null
}
declare module 'react/jsx-runtime' {
  export const jsx: unknown
  export const jsxs: unknown
}
declare namespace JSX {
  interface IntrinsicElements { [name: string]: object }
}
interface NuxtHooks { 'prerender:routes'(context: { routes: Set<string> }): Promise<void> }
declare function defineNuxtConfig(config: { routeRules: object; hooks: NuxtHooks }): object
declare function defineEventHandler<Answer>(handler: (event: object) => Promise<Answer>): Answer
declare function getRouterParam(event: object, name: string): string | undefined
declare function createError(error: { statusCode: number }): Error
`

async function typesOf(argv: readonly string[]): Promise<string> {
  const stdout = await cliOutput(['types', '--no-config', ...argv])
  return stdout
}

describe('the recipes of docs/front-ends.md', (it) => {
  it('are complete, and fit the types of a site', async () => {
    const types = await typesOf(['--manifest', manifestFile('garden')])
    for (const { section, types: place } of frontEnds) {
      const recipe = Object.entries(frontEndRecipe(section))
      assert.ok(recipe.length > 1, section)
      assert.ok(
        recipe.every(([, text]) => !/readExport\('out'\)|from: '\.\.\/out'/.test(text)),
        section,
      )
      const checked = recipe.filter(([name]) => /\.tsx?$/.test(name))
      if (place === undefined) continue
      assert.ok(checked.length > 0)
      const files = { ...Object.fromEntries(checked), [place]: types, 'frameworks.d.ts': frameworkTypes }
      assert.is(typeCheck(files, { module: 'ESNext', moduleResolution: 'Bundler', jsx: 'react-jsx' }), '', section)
    }
  })

  it('read posts by the types of the example site', async () => {
    const types = await cliOutput(['types', '--config', exampleConfig])
    const files = { ...frontEndRecipe('Posts and collections'), 'src/cms-types.ts': types }
    assert.equal(Object.keys(files), ['src/journal.ts', 'src/cms-types.ts'])
    assert.is(typeCheck(files, { module: 'ESNext', moduleResolution: 'Bundler' }), '')
  })

  for (const frontEnd of frontEnds) {
    const { section, build, out } = frontEnd
    it(`${section}: builds a page for each page of an export`, async () => {
      if (!full()) return note('skipped: frameworks are installed in heavy runs only')
      const { folder } = await exported(await sqliteEngine.database('garden'), 'garden')
      const types = await typesOf(['--manifest', manifestFile('garden')])
      const files = { ...frontEndRecipe(section), ...(frontEnd.types ? { [frontEnd.types]: types } : {}) }
      const root = frontEndProject(frontEnd, files, { folder, packed: (await packPackage()).file })
      if (root === null) return note(`skipped: ${section} cannot be installed`)
      buildFrontEnd(root, build)
      for (const path of ['en', 'en/about-us', 'en/about-us/team', 'de/über-uns/東京 0']) {
        const page = JSON.parse(readFileSync(join(folder, apiFile(path)), 'utf8')) as { title: string }
        const html = readFileSync(join(root, out, path, 'index.html'), 'utf8')
        assert.ok(html.includes(`<h1>${page.title}</h1>`), `${page.title} in ${html}`)
        assert.match(html, section === 'SvelteKit' ? /<html/ : new RegExp(`<html +lang="${path.slice(0, 2)}"`))
      }
    })
  }

  it('Astro: builds again only what has changed', async () => {
    if (!full()) return note('skipped: frameworks are installed in heavy runs only')
    const [astro] = frontEnds
    assert.ok(astro?.types)
    const copy = await sqliteEngine.copy('garden')
    const { folder } = await exported(copy.url, 'garden', ['--bundle'])
    const files = { ...frontEndRecipe('Astro'), [astro.types]: await typesOf(['--manifest', manifestFile('garden')]) }
    const root = frontEndProject(astro, files, { folder, packed: (await packPackage()).file })
    if (root === null) return note('skipped: Astro cannot be installed')
    assert.match(buildFrontEnd(root, astro.build), /92 pages, 92 new or changed, 0 removed/)
    assert.match(buildFrontEnd(root, astro.build), /the export has not changed/)
    await copy.exec("UPDATE cms_pagecontent SET title = 'Changed' WHERE title = 'History' AND language = 'en'")
    await exported(copy.url, 'garden', ['--bundle'], folder)
    cpSync(folder, join(root, 'cms-export'), { recursive: true })
    assert.match(buildFrontEnd(root, astro.build), /92 pages, [1-5] new or changed, 0 removed/)
    assert.match(readFileSync(join(root, 'dist/en/about-us/history/index.html'), 'utf8'), /<h1>Changed<\/h1>/)
  })
})

/** Where the answer of a page is, by its path in a front end. */
function apiFile(path: string): string {
  const [language, ...rest] = path.split('/')
  return ['api', language, 'pages', ...rest, 'index.json'].join('/')
}
