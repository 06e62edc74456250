import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { filesIn, typeCheck } from '../helpers/front-ends/typescript.js'
import { cliOutput } from '../helpers/processes/cli.js'
import { manifestFile } from '../helpers/sites.js'

/** What a front end writes: its own types, a component for each plugin type, and pages that it reads. */
const frontEnd = `import { type LinkField, linkAddress, nodesForVisitors } from 'djangocms-static/links'
import { type ExportedPage, type ExportReader, readExport } from 'djangocms-static/loaders'
import type { Answers, MenuNode, Page, PageWithPlaceholders, Placeholder, Plugin } from './types.js'

export function label(plugin: Plugin): string {
  const id: number | undefined = plugin.id
  const parent: string | null | undefined = plugin.parent_plugin_type
  const inner = (plugin.children ?? []).map(label).join('')
  if (plugin.plugin_type === 'TextPlugin') return (plugin.body ?? '') + inner
  if (plugin.plugin_type === 'QuotePlugin') return String(plugin.text) + inner
  return [id, parent, plugin.plugin_type, inner].join(' ')
}

const showPage = (page: PageWithPlaceholders) => page.placeholders.map(show).join('')
const show = ({ slot, content }: Placeholder) => slot + content.map(label).join('')
const entry = (node: MenuNode): string => node.title + node.children.map(entry).join('')
const titleOf = ({ title }: Page) => title
/** Of any site, as a package of components is. */
const languagesOf = async (site: ExportReader) => (await site.languages()).map(({ name }) => name)
export const target = (plugin: Plugin) =>
  plugin.plugin_type === 'LinkPlugin' ? linkAddress(LINK, { siteUrl: 'https://www.example.com' }) : null
export const shown = async (): Promise<MenuNode[]> => nodesForVisitors(await (await readExport<Answers>('out')).menu('en'))

export async function build(): Promise<string[]> {
  const site = await readExport<Answers>('cms-export')
  const home = await site.page('en', '')
  const contents = await site.placeholders('en', 'about-us')
  const texts = [(await site.menu('en')).map(entry).join(''), home ? showPage(home) : '', ...(contents ?? []).map(show)]
  texts.push(...(await site.breadcrumbs('en', 'about-us')).map(entry))
  for await (const page of site.list('en')) texts.push(titleOf(page))
  for await (const page of site.pages('en')) texts.push(pathOf(page))
  texts.push(...(await languagesOf(site)))
  texts.push((await site.answer<Page>('en/first/'))?.title ?? '')
  return texts
}

const pathOf = ({ path, page }: ExportedPage<Answers>) => path + showPage(page)
`

/** Without types of the site: what is known of every site. */
const anyFrontEnd = `import { readExport } from 'djangocms-static/loaders'
const site = await readExport('cms-export')
export const titles: string[] = (await site.menu('en')).map(({ title }) => title)
export const types: string[] | undefined = (await site.page('en', ''))?.placeholders.flatMap(({ content }) =>
  content.map(({ plugin_type }) => plugin_type),
)
for await (const { extensions, app } of site.list('en')) {
  titles.push(String(extensions?.['seo.seo']?.description), app?.namespace ?? '')
}
`

describe('types of a site and of the loaders', (it) => {
  for (const contract of ['documented', 'released']) {
    const declare = contract === 'documented' ? it : it.matrix
    declare(`${contract}: fit together, and a wrong use is found`, async () => {
      const argv = ['types', '--no-config', '--manifest', manifestFile('garden'), '--contract', contract]
      const types = await cliOutput(argv)
      // The type of a released link is any JSON.
      const text = frontEnd.replace('LINK', contract === 'documented' ? 'plugin.link' : 'plugin.link as LinkField')
      const wrong = {
        'plugin.ts': text.replace('plugin.body', 'plugin.bodies'),
        'page.ts': text.replace("site.page('en', '')", "site.page('en', 5)"),
        'list.ts': text.replace('titleOf(page)', 'showPage(page)'),
        'menu.ts': text.replace('node.title', 'node.text'),
        'link.ts': text.replace('siteUrl:', 'site:'),
        'answer.ts': text.replace("))?.title ?? ''", ')).title'),
      }
      for (const changed of Object.values(wrong)) assert.not.equal(changed, text)
      const said = typeCheck({ 'types.ts': types, 'front-end.ts': text, 'any.ts': anyFrontEnd, ...wrong })
      assert.equal(filesIn(said), Object.keys(wrong).sort(), said)
    })
  }
})

/** Of each entry point but `serve`, whose server is one of Node. */
const uses = {
  'program.ts': `import { type ErrorCode, ExportError, type ExportReport, exportSite } from 'djangocms-static'
export const run = (database: string, signal: AbortSignal): Promise<ExportReport> =>
  exportSite({ database, out: 'out', signal })
export const codeOf = (error: unknown): ErrorCode | null => (error instanceof ExportError ? error.code : null)
`,
  'edge.ts': `import { folderStore } from 'djangocms-static/folder-store'
import { aliasesAnswer } from 'djangocms-static/routes'
import { createHandler, type Handler, type Store } from 'djangocms-static/runtime'
const store: Store = { read: async (path) => (path === '404.json' ? '{}' : folderStore('out').read(path)) }
export const handler: Handler = createHandler({ store, routes: [aliasesAnswer] })
`,
  'front-end.ts': `import { ExportError, readExport } from 'djangocms-static/loaders'
export const fixOf = (place: URL) => readExport(place).then(() => '', (error) => (error instanceof ExportError ? error.fix : ''))
`,
}

describe('declarations of the package', (it) => {
  it('are complete in strict projects that have no types of Node', () => {
    for (const moduleResolution of ['NodeNext', 'Bundler']) {
      const module = moduleResolution === 'Bundler' ? 'ESNext' : moduleResolution
      assert.is(typeCheck(uses, { module, moduleResolution, skipLibCheck: false }), '', moduleResolution)
    }
    assert.match(typeCheck({ 'wrong.ts': uses['program.ts'].replace("out: 'out', ", '') }), "Property 'out' is missing")
  })

  it('are complete in strict projects of Node that have no types of a browser', () => {
    const server = `export { startServer } from 'djangocms-static/serve'\n`
    const settings = { lib: ['ES2023'], types: ['node'], skipLibCheck: false }
    assert.is(typeCheck({ ...uses, 'server.ts': server }, settings), '')
  })
})
