import type { Plugin } from 'djangocms-static/loaders'
import { type Html, html, trusted } from './html.js'

/** Renders a plugin by its type; one of an unknown type shows what is below it. */
export function renderPlugin(plugin: Plugin): Html {
  return (renderers[plugin.plugin_type] ?? children)(plugin)
}

/** One for each plugin type of the project. */
const renderers: Readonly<Record<string, (plugin: Plugin) => Html>> = {
  Alias: ({ content }) => html`${plugins(content).map(renderPlugin)}`,
  ColumnsPlugin: (plugin) => html`<div class="columns">${children(plugin)}</div>`,
  ColumnPlugin: (plugin) => html`<div class="column">${children(plugin)}</div>`,
  FilePlugin: ({ file_src: source, file_name: name }) =>
    html`${
      text(source) !== '' &&
      html`<p><a class="file" href="${text(source)}" download>${text(name) || lastSegment(text(source))}</a></p>`
    }`,
  LinkPlugin: renderLink,
  PicturePlugin: ({ picture, external_picture: external, caption_text: caption }) => html`<figure>
    <img src="${text(picture) || text(external)}" alt="${text(caption)}" loading="lazy">
    ${text(caption) !== '' && html`<figcaption>${text(caption)}</figcaption>`}
  </figure>`,
  PlantListPlugin: ({ title }) => html`<h3>${text(title)}</h3>`,
  QuotePlugin: ({ text: quote, author }) => html`<blockquote>
    <p>${text(quote)}</p>
    <footer>${text(author)}</footer>
  </blockquote>`,
  RichCardPlugin: ({ label, subtitle }) =>
    html`<div class="card"><h3>${text(label)}</h3><p>${text(subtitle)}</p></div>`,
  SpacerPlugin: () => html`<hr>`,
  TeaserPlugin: ({ heading, body, image }) => html`<div class="card">
    ${text(image) !== '' && html`<img src="${text(image)}" alt="" loading="lazy">`}
    <h3>${text(heading)}</h3>
    <p>${text(body)}</p>
  </div>`,
  TextPlugin: (plugin) => html`<div class="text">${trusted(withChildren(plugin))}</div>`,
}

function children(plugin: Plugin): Html {
  return html`${(plugin.children ?? []).map(renderPlugin)}`
}

/** The value of a link field; a target that visitors do not get is null. */
interface Link {
  readonly external_link?: string
  /** The endpoint of a page in the API. */
  readonly internal_link?: string | null
  readonly file_link?: string | null
  readonly anchor?: string
}

/** Pages are where the API has them: `/api/en/pages/about-us/` is `/en/about-us/`. */
function linkUrl({ external_link: external, internal_link: page, file_link: file, anchor = '' }: Link): string {
  if (page) return new URL(page).pathname.replace(/^\/api\/([^/]+)\/pages\//, '/$1/') + anchor
  return external ?? file ?? ''
}

function renderLink(plugin: Plugin): Html {
  const url = linkUrl((plugin.link ?? {}) as Link)
  const label = html`${text(plugin.name)}${children(plugin)}`
  if (plugin.parent_plugin_type === 'TextPlugin') return url === '' ? label : html`<a href="${url}">${label}</a>`
  return url === '' ? html`<p>${label}</p>` : html`<p><a class="button" href="${url}">${label}</a></p>`
}

/** The text has the place of each plugin that is below it: `<cms-plugin ... id="7"></cms-plugin>`. */
function withChildren({ body, children: below = [] }: Plugin): string {
  const [start, ...parts] = text(body).split('<cms-plugin ')
  const end = '</cms-plugin>'
  const htmlParts = parts.map((part) => {
    const id = /\bid="(\d+)"/.exec(part)?.[1]
    const plugin = below.find((one) => one.id === Number(id))
    const [inside = '', ...after] = part.split(end)
    if (after.length === 0) return `<cms-plugin ${inside}`
    return (plugin ? renderPlugin(plugin).html : '') + after.join(end)
  })
  return [start, ...htmlParts].join('')
}

function plugins(value: unknown): readonly Plugin[] {
  return Array.isArray(value) ? (value as readonly Plugin[]) : []
}

/** Members of plugins may hold anything. */
function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function lastSegment(url: string): string {
  return decodeURIComponent(url.split('/').at(-1) ?? '')
}
