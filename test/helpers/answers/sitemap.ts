import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { validateXML } from 'xmllint-wasm'
import { projectFolder } from '../sites.js'

/**
 * Faults of sitemaps, or of indexes of them, by the schemas of https://www.sitemaps.org/protocol.html: those want a
 * declaration of what stands in other namespaces, so that a link has its three attributes.
 */
export async function sitemapFaults(texts: readonly string[], schema: 'sitemap' | 'siteindex'): Promise<string[]> {
  const { errors } = await validateXML({
    xml: texts.map((contents, index) => ({ fileName: `sitemap-${index}.xml`, contents })),
    schema: [{ fileName: 'all.xsd', contents: allSchemas }],
    preload: [
      { fileName: 'official.xsd', contents: official(schema) },
      { fileName: 'xhtml.xsd', contents: links },
    ],
  })
  return errors.map(({ rawMessage }) => rawMessage)
}

function official(schema: string): string {
  return gunzipSync(readFileSync(join(projectFolder, `test/sitemap/${schema}.xsd.gz`))).toString('utf8')
}

const allSchemas = `<schema xmlns="http://www.w3.org/2001/XMLSchema">
  <import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="official.xsd"/>
  <import namespace="http://www.w3.org/1999/xhtml" schemaLocation="xhtml.xsd"/>
</schema>`

const links = `<schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/1999/xhtml">
  <element name="link"><complexType>
    <attribute name="rel" use="required"/><attribute name="hreflang" type="NMTOKEN" use="required"/>
    <attribute name="href" type="anyURI" use="required"/>
  </complexType></element>
</schema>`

interface ListedAddress {
  readonly url: string
  readonly lastModified: string | null
  /** By language. */
  readonly alternates: Readonly<Record<string, string>>
}

/** What a sitemap lists, in order. */
export function listedAddresses(text: string): ListedAddress[] {
  return [...text.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = '']) => ({
    url: plain(/<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? ''),
    lastModified: /<lastmod>(.*?)<\/lastmod>/.exec(entry)?.[1] ?? null,
    alternates: Object.fromEntries(
      [...entry.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(
        ([, language = '', href = '']) => [language, plain(href)],
      ),
    ),
  }))
}

function plain(text: string): string {
  const named = text.replaceAll('&amp;', '&')
  return named.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
}
