import { xmlText } from './xml-text.js'

/** An address of a sitemap, with those of the same page in other languages. */
export interface SitemapAddress {
  readonly url: string
  /** UTC, `2026-11-22T08:30:00Z`, with fractions or without; null: unknown. */
  readonly lastModified: string | null
  /** Absolute URLs by language, its own included; `x-default` for all others. Empty: there is one language. */
  readonly alternates: ReadonlyMap<string, string>
}

/** Limits of https://www.sitemaps.org/protocol.html for a file and an address. */
const limits = { addresses: 50_000, bytes: 52_428_800, urlLength: 2048 }

type SitemapLimits = typeof limits

/**
 * The sitemap of a site as files by name: `sitemap.xml`, or if that is too small for all addresses an index of
 * `sitemap-1.xml` and so on. No files without addresses. `base`: URL of their folder.
 */
export function sitemapFiles(
  addresses: Iterable<SitemapAddress>,
  base: string,
  { addresses: most, bytes: largest, urlLength }: SitemapLimits = limits,
): [name: string, text: string][] {
  const parts: string[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const address of addresses) {
    if (address.url.length >= urlLength) continue
    const text = addressText(address)
    const size = Buffer.byteLength(text)
    const last = parts.at(-1)
    if (last && last.length < most && bytes + size <= largest) last.push(text)
    else {
      parts.push([text])
      bytes = head.length + end.length
    }
    bytes += size
  }
  const texts = parts.map((part) => `${head}${part.join('')}${end}`)
  if (texts.length < 2) return texts.map((text) => ['sitemap.xml', text])
  const names = texts.map((_, index) => `sitemap-${index + 1}.xml`)
  const index = names.map((name) => `<sitemap><loc>${xmlText(`${base}/${name}`)}</loc></sitemap>\n`).join('')
  const parted = texts.map((text, at): [string, string] => [names[at] ?? '', text])
  return [...parted, ['sitemap.xml', `${declaration}<sitemapindex ${namespace}>\n${index}</sitemapindex>\n`]]
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const head = `${declaration}<urlset ${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
const end = '</urlset>\n'

function addressText({ url, lastModified, alternates }: SitemapAddress): string {
  const time = lastModified === null ? '' : `<lastmod>${lastModified.replace(/\.\d+/, '')}</lastmod>`
  const links = [...alternates].map(
    ([language, href]) => `\n<xhtml:link rel="alternate" hreflang="${xmlText(language)}" href="${xmlText(href)}"/>`,
  )
  return `<url><loc>${xmlText(url)}</loc>${time}${links.join('')}</url>\n`
}
