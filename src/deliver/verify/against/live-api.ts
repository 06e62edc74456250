import { ExportError } from '../../../errors.js'
import { parsedJson } from '../../../files/read-json.js'
import { withoutEndSlashes } from '../../../model/values/without-end-slashes.js'
import { languagesPath } from '../../../routes/languages/answer.js'
import { plugins } from '../../../routes/plugins/answer.js'
import type { HttpClient } from '../../requests/http-client.js'

interface LiveAnswer {
  readonly status: number
  /** undefined: not JSON. */
  readonly json: unknown
}

export interface LiveSite {
  readonly id: number
  /** The site of requests without X-Site-ID. */
  readonly isDefault: boolean
}

const anySite: LiveSite = { id: 0, isDefault: true }

/** Client of a running CMS's API, by paths below the API's root. */
export class LiveApi {
  readonly #root: string
  readonly #ask: HttpClient
  readonly #preview: boolean
  readonly #cache = new Map<string, Promise<LiveAnswer>>()
  requests = 0

  /** `base`: `https://cms.example.com`, with or without the API's root. `preview`: requests drafts. */
  constructor(base: string, apiRoot: string, ask: HttpClient, preview: boolean) {
    const plain = withoutEndSlashes(base)
    const mounted = apiRoot.replace(/\/$/, '')
    this.#root = mounted !== '' && plain.endsWith(mounted) ? `${plain}/` : plain + apiRoot
    this.#ask = ask
    this.#preview = preview
  }

  async get(site: LiveSite, path: string): Promise<LiveAnswer> {
    this.requests += 1
    const headers: Record<string, string> = { accept: 'application/json' }
    if (!site.isDefault) headers['x-site-id'] = String(site.id)
    const address = this.#address(path)
    const { status, headers: own, bytes } = await this.#ask(address, headers)
    const isMissing = status === 302 && isBehindLanguage(own.get('location') ?? '', address, this.#root)
    return { status: isMissing ? 404 : status, json: isJson(own) ? parsedJson(bytes) : undefined }
  }

  /** The same with a cache, for answers that several comparisons need. */
  getCached(site: LiveSite, path: string): Promise<LiveAnswer> {
    const key = `${site.id} ${path}`
    const known = this.#cache.get(key) ?? this.get(site, path)
    this.#cache.set(key, known)
    return known
  }

  #address(path: string): string {
    return `${this.#root}${path}${this.#preview ? `${path.includes('?') ? '&' : '?'}preview=1` : ''}`
  }

  /** Throws `live-unreadable` if there is no such API. */
  async check(): Promise<void> {
    const { status, headers, bytes } = await this.#ask(this.#address(languagesPath), { accept: 'application/json' })
    if (status === 200 && isJson(headers) && Array.isArray(parsedJson(bytes))) return
    // In a project without SITE_ID the API lists no languages.
    const lists = await Promise.all(plugins.patterns.map((path) => this.get(anySite, path)))
    if (lists.some(({ json }) => Array.isArray(json))) return
    const type = headers.get('content-type') ?? 'no content type'
    const place = headers.get('location')
    const what = place === null ? `${status}, ${type}` : `${status} and leads to ${place}`
    const fix = [401, 403].includes(status)
      ? 'Add --login, --cookie-file or --header-file with the credentials to read it.'
      : 'Name the address below which the API is mounted: https://cms.example.com for https://cms.example.com/api/.'
    throw new ExportError('live-unreadable', `${this.#root}${languagesPath} answers with ${what}`, fix)
  }
}

/**
 * Whether a redirect leads to the address behind a language, which comes before the root of the API. Django's
 * LocaleMiddleware redirects what is not found there in projects with i18n_patterns, where the CMS has a pattern for
 * every path.
 */
function isBehindLanguage(location: string, address: string, root: string): boolean {
  if (!URL.canParse(location, address)) return false
  const [from = [], to = []] = [address, location].map((url) => {
    const { pathname, search } = new URL(url, address)
    return `${pathname}${search}`.split('/')
  })
  // Of `/api/` the first segment; of `/cms/api/`, with a script name, the first or the second.
  const places = Math.max(1, new URL(root).pathname.split('/').length - 2)
  return to.slice(0, places + 1).some((_, index) => to.toSpliced(index, 1).join('/') === from.join('/'))
}

function isJson(headers: Headers): boolean {
  return /\bjson\b/i.test(headers.get('content-type') ?? '')
}
