import type { PageWithPlaceholders } from 'djangocms-static/loaders'
import { type Html, html, trusted } from './html.js'
import { localUrl } from './plugins.js'

/** As much of a post of djangocms-stories as is shown. */
export interface Post
  extends Pick<PageWithPlaceholders, 'title' | 'language' | 'meta_description' | 'details' | 'placeholders'> {
  readonly date: string | null
  readonly abstract: string
  readonly image: string | null
  /** On the website. */
  readonly url: string
}

/** A card for each post. */
export function renderPosts(posts: readonly Post[], origin: string): Html {
  if (posts.length === 0) return html``
  return html`<div class="cards">${posts.map(
    (post) => html`<article class="card">
      ${post.image && html`<img src="${localUrl(post.image, origin)}" alt="" loading="lazy">`}
      <h2><a href="${localUrl(post.url, origin)}">${post.title}</a></h2>
      <p class="day">${dayOf(post)}</p>
      ${trusted(post.abstract)}
    </article>`,
  )}</div>`
}

export function dayOf({ date, language }: Post): string {
  return date === null ? '' : new Date(date).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' })
}
