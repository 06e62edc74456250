import { type LinkField, linkAddress, localAddress } from 'djangocms-static/links'
import type { Plugin } from 'djangocms-static/loaders'
import { type Html, html, trusted } from './html.js'

/** Renders plugins by type; those of unknown types show their children. */
export function renderPlugins(plugins: readonly Plugin[], origin: string): Html {
  return html`${plugins.map((plugin) => (renderers[plugin.plugin_type] ?? children)(plugin, origin))}`
}

/** One renderer for each plugin type of the project. `origin`: of the CMS. */
const renderers: Readonly<Record<string, (plugin: Plugin, origin: string) => Html>> = {
  Alias: ({ content }, origin) => renderPlugins(plugins(content), origin),
  CardsPlugin: (plugin, origin) => html`<div class="cards">${children(plugin, origin)}</div>`,
  CardPlugin: (plugin, origin) => html`<article class="card">
    ${text(plugin.picture) !== '' && html`<img src="${localUrl(text(plugin.picture), origin)}" alt="" loading="lazy">`}
    <h2>${text(plugin.title)}</h2>
    <p>${text(plugin.text)}</p>
    ${children(plugin, origin)}
  </article>`,
  LinkPlugin: renderLink,
  NotePlugin: (plugin, origin) => html`<aside class="note ${text(plugin.kind)}">${children(plugin, origin)}</aside>`,
  PicturePlugin: renderPicture,
  QuotePlugin: ({ text: quote, source }) => html`<blockquote>
    <p>${text(quote)}</p>
    ${text(source) !== '' && html`<footer>${text(source)}</footer>`}
  </blockquote>`,
  TextPlugin: (plugin, origin) => html`<div class="text">${trusted(withChildren(plugin, origin))}</div>`,
}

function children(plugin: Plugin, origin: string): Html {
  return renderPlugins(plugin.children ?? [], origin)
}

function renderLink(plugin: Plugin, origin: string): Html {
  const url = linkAddress(plugin.link as LinkField | null, { siteUrl: origin })
  const label = html`${text(plugin.name)}${children(plugin, origin)}`
  const link = (kind: string) => (url === null ? label : html`<a class="${kind}" href="${url}">${label}</a>`)
  return plugin.parent_plugin_type === 'TextPlugin' ? link('link') : html`<p>${link('button')}</p>`
}

function renderPicture(plugin: Plugin, origin: string): Html {
  const source = text(plugin.picture) || text(plugin.external_picture)
  if (source === '') return html``
  return html`<figure>
    <img src="${localUrl(source, origin)}" alt="${text(record(plugin.attributes).alt)}" loading="lazy">
    ${text(plugin.caption_text) !== '' && html`<figcaption>${text(plugin.caption_text)}</figcaption>`}
  </figure>`
}

/** URLs of the CMS without its origin; URLs of answers become those of their pages. */
export function localUrl(url: string, origin: string): string {
  return localAddress(url, { siteUrl: origin })
}

/** Replaces the placeholders of nested plugins in a text: `<cms-plugin ... id="7"></cms-plugin>`. */
function withChildren({ body, children: below = [] }: Plugin, origin: string): string {
  const [start = '', ...parts] = text(body).split('<cms-plugin ')
  const end = '</cms-plugin>'
  const htmlParts = parts.map((part) => {
    const id = /\bid="(\d+)"/.exec(part)?.[1]
    const plugin = below.filter((one) => one.id === Number(id))
    const [inside = '', ...after] = part.split(end)
    if (after.length === 0) return `<cms-plugin ${inside}`
    return renderPlugins(plugin, origin).html + after.join(end)
  })
  return [start, ...htmlParts].join('').replaceAll(`href="${origin}/`, 'href="/')
}

function plugins(value: unknown): readonly Plugin[] {
  return Array.isArray(value) ? (value as readonly Plugin[]) : []
}

/** Members of plugins may have any type. */
function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
