// Builds the front end of an export: a page of HTML for each page of each language, with its menu, breadcrumbs and links
// to other languages, and a search page that uses the runtime handler.
//
//     node examples/front-end/build.mjs [FROM] [OUT]

import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { folderStore } from 'djangocms-static/folder-store'
import { nodesForVisitors } from 'djangocms-static/links'
import { readExport } from 'djangocms-static/loaders'
import { createHandler } from 'djangocms-static/runtime'
import { build } from 'vite'

const root = import.meta.dirname

/** `from` is the folder of an export, `out` the folder to write. Returns the number of pages. */
export async function buildSite(from, out) {
  const site = await readExport(from)
  // The handler in this process answers requests without a file: breadcrumbs of fallbacks.
  const handler = createHandler({ store: folderStore(from) })
  const live = await readExport('http://localhost/', { fetch: (url, init) => handler(new Request(url, init)) })

  // In this repository the package itself, which Vite does not look for.
  const alias = { 'djangocms-static/links': fileURLToPath(import.meta.resolve('djangocms-static/links')) }
  const vite = { root, configFile: false, logLevel: 'error', resolve: { alias } }
  await build({ ...vite, build: { outDir: out, emptyOutDir: true } })
  const template = await readFile(path.join(out, 'index.html'), 'utf8')
  const renderer = path.join(out, '.renderer')
  await build({ ...vite, publicDir: false, build: { outDir: renderer, ssr: 'src/render.ts', emptyOutDir: true } })
  const { renderPage, renderSearch, renderRedirect } = await import(
    pathToFileURL(path.join(renderer, 'render.js')).href
  )
  await rm(renderer, { recursive: true })

  const write = async (name, { head, body, language }) => {
    const file = path.join(out, name, 'index.html')
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(
      file,
      template
        .replace('lang="en"', `lang="${language}"`)
        .replace('<!--head-->', () => head)
        .replace('<!--body-->', () => body),
    )
  }
  const starts = new Map()
  for (const language of await site.publicLanguages()) starts.set(language, await site.page(language, ''))
  // Links lead to the home page of each language: one without is left out.
  const languages = (await site.languages()).filter(({ code }) => starts.get(code))
  let pages = 0
  for (const { code: language } of languages) {
    const menu = nodesForVisitors(await site.menu(language))
    const home = starts.get(language)
    const frame = {
      language,
      languages,
      menu,
      name: (await site.answer(`${language}/menu/`))?.title ?? '',
      origin: new URL(home.details).origin,
      footer: home.placeholders.find(({ slot }) => slot === 'footer') ?? null,
    }
    for await (const { path: place, page } of site.pages(language)) {
      pages += 1
      if (page.redirect) {
        await write(path.join(language, place), renderRedirect(page.redirect, frame))
        continue
      }
      const breadcrumbs = await live.breadcrumbs(language, place)
      const found = await site.alternates(page)
      const alternates = languages.map(({ code }) => alternate(found.find((one) => one.language === code)))
      const posts = page.language === language ? await postsOf(site, page) : []
      const view = { ...frame, path: place, page, posts, breadcrumbs, alternates }
      await write(path.join(language, place), renderPage(view))
      for (const post of posts) {
        const below = `${place}/${post.slug}`
        await write(path.join(language, below), renderPage(postView(view, below, post)))
      }
    }
    await write(path.join(language, 'search'), renderSearch(frame))
  }
  const [{ code: first }] = languages
  await write('', renderRedirect(`/${first}/`, { language: first, origin: '' }))
  await copyMedia(from, out)
  return pages
}

/** The files of `--media` in the export. */
async function copyMedia(from, out) {
  if (existsSync(path.join(from, 'media')))
    await cp(path.join(from, 'media'), path.join(out, 'media'), { recursive: true })
}

/** The path of a page in another language; null: none. */
function alternate(link) {
  return link ? new URL(link.endpoint).pathname.replace(/^.*?\/pages\//, '') : null
}

/** The posts that a page lists, with their placeholders: those of the page with the apphook of djangocms-stories. */
async function postsOf(site, { application_namespace: namespace, language, details }) {
  const posts = []
  if (namespace !== 'journal') return posts
  const list = `${language}/${alternate({ endpoint: details })}`
  for await (const { slug } of site.items(list)) posts.push(await site.answer(`${list}${slug}/`))
  return posts
}

/** A post as a page below that which lists it. */
function postView(view, below, post) {
  const page = { ...post, page_title: post.meta_title || post.title, absolute_url: post.url }
  const own = { ...view.breadcrumbs.at(-1), title: post.title, attr: { is_page: true, path: below } }
  const alternates = view.languages.map(({ code }) =>
    code in post.translations ? new URL(post.translations[code]).pathname.split(`/${code}/`)[1] : null,
  )
  return { ...view, path: below, page, posts: [], breadcrumbs: [...view.breadcrumbs, own], alternates }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [from = 'out.example', out = 'examples/front-end/dist'] = process.argv.slice(2)
  console.log(`${await buildSite(path.resolve(from), path.resolve(out))} pages in ${out}`)
}
