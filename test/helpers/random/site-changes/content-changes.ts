import { type ChangeMaker, type ChangingSite, literal, together } from './changing-site.js'
import { contents, copyContent, deleteContents, pageContents } from './content-rows.js'
import { type Page, PageUrls, pages } from './page-rows.js'

/** Changes of contents and languages of pages. */
export const contentChanges: readonly ChangeMaker[] = [
  editContent,
  editContent,
  deleteContent,
  addTranslation,
  removeTranslation,
  removeLanguage,
]

async function editContent(site: ChangingSite) {
  const content = site.random.pick(await contents(site, pageContents))
  if (!content) return null
  const { random } = site
  const word = site.word()
  const [column, value] = random.one(
    ['title', literal(word)],
    ['title', literal(`É <b>${word}</b> "&`)],
    ['menu_title', literal(random.one(word, '', null))],
    ['page_title', literal(random.one(word, '', null))],
    ['meta_description', literal(random.one(word, '', null))],
    ['redirect', literal(random.one(`https://example.org/${word}`, `/en/${word}/`, '', null))],
    ['in_navigation', 'NOT in_navigation'],
    ['soft_root', 'NOT soft_root'],
    ['limit_visibility_in_menu', literal(random.one(1, 2, null))],
    ['template', literal(random.one('page.html', 'landing.html', 'INHERIT'))],
    ['xframe_options', literal(random.below(4))],
    ['changed_date', literal(`2025-03-${random.below(18) + 10} 05:06:07.5`)],
    ['creation_date', literal(`2025-02-${random.below(18) + 10} 05:06:07`)],
  )
  return {
    text: `set ${column} of page content ${content.id} (${content.language}, page ${content.owner}) to ${value}`,
    sql: `UPDATE cms_pagecontent SET ${column} = ${value} WHERE id = ${content.id}`,
  }
}

async function deleteContent(site: ChangingSite) {
  const content = site.random.pick(await contents(site, pageContents))
  if (!content) return null
  return {
    text: `delete page content ${content.id} (${content.language}, page ${content.owner}, ${content.state})`,
    sql: together(...(await deleteContents(site, pageContents, [content]))),
  }
}

async function addTranslation(site: ChangingSite) {
  const page = site.random.pick(await pages(site))
  if (!page) return null
  const own = await contents(site, pageContents, `c.page_id = ${page.id}`)
  const source = site.random.pick(own)
  const languages = site.manifest.sites[page.site]?.languages ?? []
  const language = site.random.pick(languages.filter(({ code }) => !own.some((content) => content.language === code)))
  if (!source || !language) return null
  const columns = { title: site.word() }
  const values = { state: 'published', language: language.code, columns }
  const { id, statements } = await copyContent(site, pageContents, source, values)
  const urls = await PageUrls.read(site)
  await urls.add(page, language.code, site.word())
  const moved = urls.statements()
  if (moved === null) return null
  return {
    text: `translate page ${page.id} to ${language.code} as content ${id}`,
    sql: together(...statements, ...moved, ...(await storedLanguages(site, page, language.code))),
  }
}

async function removeTranslation(site: ChangingSite) {
  const one = site.random.pick(await contents(site, pageContents))
  if (!one) return null
  const doomed = await contents(site, pageContents, `c.page_id = ${one.owner} AND c.language = '${one.language}'`)
  return {
    text: `remove ${one.language} from page ${one.owner}`,
    sql: together(
      ...(await deleteContents(site, pageContents, doomed)),
      `DELETE FROM cms_pageurl WHERE page_id = ${one.owner} AND language = '${one.language}'`,
    ),
  }
}

async function removeLanguage(site: ChangingSite) {
  const one = site.random.pick(await contents(site, pageContents, "c.language <> 'en'"))
  if (!one || !site.random.chance(0.2)) return null
  const doomed = await contents(site, pageContents, `c.language = '${one.language}'`)
  return {
    text: `remove ${one.language} from every page`,
    sql: together(
      ...(await deleteContents(site, pageContents, doomed)),
      `DELETE FROM cms_pageurl WHERE language = '${one.language}'`,
    ),
  }
}

/** On 4.1 a page stores its languages. */
async function storedLanguages(site: ChangingSite, page: Page, language: string): Promise<string[]> {
  if (!site.manifest.cms.startsWith('4.1')) return []
  return [`UPDATE cms_page SET languages = COALESCE(languages, '') || ',${language}' WHERE id = ${page.id}`]
}
