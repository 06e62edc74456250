import type { Language, MenuNode, PageWithPlaceholders, Placeholder } from 'djangocms-static/loaders'
import { type Html, html } from './html.js'
import { localUrl, renderPlugins } from './plugins.js'
import { dayOf, type Post, renderPosts } from './posts.js'
import { wordsOf } from './words.js'

/** Data that all pages of a language share. */
export interface Frame {
  readonly language: string
  readonly languages: readonly Language[]
  /** Name of the site. */
  readonly name: string
  readonly menu: readonly MenuNode[]
  /** Origin of the CMS, which its URLs begin with. */
  readonly origin: string
  /** The footer of every page: the placeholder of this name on the home page. */
  readonly footer: Placeholder | null
}

export interface PageView extends Frame {
  /** Path in this language; empty for home. */
  readonly path: string
  readonly page: PageWithPlaceholders | (Post & Pick<PageWithPlaceholders, 'page_title' | 'absolute_url'>)
  /** What the page lists. */
  readonly posts: readonly Post[]
  /** From home to the page. */
  readonly breadcrumbs: readonly MenuNode[]
  /** Path of the page by language, percent-encoded with a trailing slash; null: none. */
  readonly alternates: readonly (string | null)[]
}

/** Parts of the template. */
export interface Document {
  readonly language: string
  readonly head: string
  readonly body: string
}

export function renderPage(view: PageView): Document {
  const { page, name, path } = view
  const head = html`<title>${page.page_title === name ? name : `${page.page_title} · ${name}`}</title>
    <link rel="canonical" href="${page.absolute_url}">
    <meta name="description" content="${page.meta_description}">`
  const main = html`${renderBreadcrumbs(view)}
    <main id="main" lang="${page.language}">
      <h1>${page.title}</h1>
      ${'date' in page && html`<p class="day">${dayOf(page)}</p>`}
      ${page.placeholders.filter(({ slot }) => slot !== 'footer').map((one) => renderPlaceholder(one, view.origin))}
      ${renderPosts(view.posts, view.origin)}
    </main>`
  return renderFrame(view, view.alternates, path, head, main)
}

export function renderSearch(frame: Frame): Document {
  const { search } = wordsOf(frame.language)
  const main = html`<main id="main">
    <h1>${search}</h1>
    <p id="count" role="status"></p>
    <ol id="results" class="results"></ol>
    <button id="more" class="button" hidden>${wordsOf(frame.language).more}</button>
  </main>`
  const alternates = frame.languages.map(() => 'search/')
  return renderFrame(frame, alternates, null, html`<title>${search} · ${frame.name}</title>`, main)
}

/** A page that redirects to another one. */
export function renderRedirect(target: string, { language, origin }: Pick<Frame, 'language' | 'origin'>): Document {
  const url = localUrl(target, origin)
  const head = html`<title>${url}</title><meta http-equiv="refresh" content="0; url=${url}">`
  return { language, head: head.html, body: html`<a href="${url}">${url}</a>`.html }
}

/** `path`: path of the page; null: not a page of the CMS. */
function renderFrame(
  { language, languages, name, menu, origin, footer }: Frame,
  alternates: readonly (string | null)[],
  path: string | null,
  head: Html,
  main: Html,
): Document {
  const words = wordsOf(language)
  const body = html`<a class="skip" href="#main">${words.skip}</a>
    <header>
      <a class="brand" href="/${language}/">${name}</a>
      <form role="search" action="/${language}/search/">
        <input type="search" name="q" required aria-label="${words.search}" placeholder="${words.search}">
      </form>
      <nav class="languages" aria-label="${words.languages}">
        ${languages.map(({ code, name: title }, index) => {
          const current = code === language && html`aria-current="true"`
          const url = `/${code}/${alternates[index] ?? ''}`
          return html`<a href="${url}" lang="${code}" hreflang="${code}" title="${title}" ${current}>${code}</a>`
        })}
      </nav>
    </header>
    <div class="page">
      <nav class="menu" aria-label="${words.menu}">
        <details><summary>${words.menu}</summary>${renderMenu(menu, language, path)}</details>
      </nav>
      <div class="content">${main}</div>
    </div>
    ${footer && html`<footer class="foot">${renderPlugins(footer.content, origin)}</footer>`}`
  return { language, head: head.html, body: body.html }
}

function renderMenu(nodes: readonly MenuNode[], language: string, path: string | null): Html {
  if (nodes.length === 0) return html``
  return html`<ul>${nodes.map((node) => {
    const current = pathOf(node) === path && html`aria-current="page"`
    return html`<li><a ${hrefOf(node, language)} ${current}>${node.title}</a>
      ${renderMenu(node.children, language, path)}</li>`
  })}</ul>`
}

function renderBreadcrumbs({ breadcrumbs, language, path }: PageView): Html {
  if (breadcrumbs.length < 2) return html``
  return html`<nav class="breadcrumbs" aria-label="${wordsOf(language).breadcrumbs}"><ol>${breadcrumbs.map((node) => {
    // A page that needs a login has no answer.
    if (node.attr?.auth_required === true) return html`<li>${node.title}</li>`
    const current = pathOf(node) === path && html`aria-current="page"`
    return html`<li><a ${hrefOf(node, language)} ${current}>${node.title}</a></li>`
  })}</ol></nav>`
}

function renderPlaceholder({ slot, content }: Placeholder, origin: string): Html {
  return html`${content.length > 0 && html`<section class="slot-${slot}">${renderPlugins(content, origin)}</section>`}`
}

/** Pages have the paths of the API, other nodes the URLs of the CMS, or none. */
function hrefOf(node: MenuNode, language: string): Html | null {
  const path = pathOf(node)
  if (path === null) return node.url ? html`href="${node.url}"` : null
  return html`href="/${language}/${path === '' ? '' : `${path.split('/').map(encodeURIComponent).join('/')}/`}"`
}

/** null: not a page, or one without an address. */
function pathOf({ attr }: MenuNode): string | null {
  return attr?.is_page === true && typeof attr.path === 'string' ? attr.path : null
}
