import type { Size } from './thumbnails.js'

/** What a template of addresses may have in braces. */
const names = ['url', 'path', 'width', 'height'] as const

/**
 * The address of an image in another size: of a template such as `/.netlify/images?url={path}&w={width}`. `{url}` and
 * `{path}`, the image's own address with and without its host, are encoded in a query.
 */
export function imageAddress(template: string, url: string, { width, height }: Size): string {
  const values = { url, path: url.replace(/^https?:\/\/[^/]*/i, ''), width: String(width), height: String(height) }
  const query = template.indexOf('?')
  return template.replace(pattern, (_, name: (typeof names)[number], at: number) =>
    query >= 0 && at > query ? encodeURIComponent(values[name]) : values[name],
  )
}

/** What is wrong with a template; null: nothing. */
export function templateProblem(template: string): string | null {
  const unknown = template.replace(pattern, '').match(/\{[^}]*\}?|\}/)
  if (unknown) return `It has ${unknown[0]}, but only ${names.map((name) => `{${name}}`).join(', ')} are known.`
  if (!template.includes('{width}')) return 'It must have {width}.'
  if (!template.includes('{url}') && !template.includes('{path}')) return 'It must have {url} or {path}.'
  if (!/^(?:https?:\/\/|\/(?!\/)|\{url\}|\{path\})\S*$/i.test(template)) return 'It must be an address, without spaces.'
  if (/^https?:\/\/[^/?#]*@/i.test(template))
    return 'It must be without user and password: answers show it to everybody.'
  return null
}

const pattern = /\{(url|path|width|height)\}/g
