import type { Page, PageList } from 'djangocms-static/loaders'
import { html } from './html.js'
import { wordsOf } from './words.js'

/** Fills the search page with results of the runtime handler. */
export function startSearch(): void {
  const language = document.documentElement.lang
  const query = new URLSearchParams(window.location.search).get('q')
  const results = document.querySelector('#results')
  if (!results || query === null) return
  const input = document.querySelector<HTMLInputElement>('[type=search]')
  if (input) input.value = query
  void showResults(`/api/${language}/page_search/?q=${encodeURIComponent(query)}`, language, results)
}

/** Adds a page of results; the button requests the next one. */
async function showResults(url: string, language: string, results: Element): Promise<void> {
  const words = wordsOf(language)
  const say = (text: string) => document.querySelector('#count')?.replaceChildren(text)
  const response = await fetch(url).catch(() => null)
  if (!response?.ok) return say(words.failed)
  const { count, next, results: pages } = (await response.json()) as PageList
  say(count === 0 ? words.nothing : words.found(count))
  results.insertAdjacentHTML('beforeend', pages.map(resultText).join(''))
  const more = document.querySelector<HTMLButtonElement>('#more')
  if (!more) return
  more.hidden = next === null
  const { pathname, search } = new URL(next ?? '', window.location.href)
  more.onclick = () => showResults(pathname + search, language, results)
}

function resultText({ title, absolute_url: url, meta_description: description }: Page): string {
  const { pathname } = new URL(url ?? '', window.location.href)
  return html`<li><a href="${pathname}">${title}</a><p>${description}</p></li>`.html
}
