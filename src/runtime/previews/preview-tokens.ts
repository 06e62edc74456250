import { ExportError } from '../../errors.js'
import type { ApiSource } from '../source.js'
import { textHash } from '../text-hash.js'
import { type Preview, unknownVisitor } from './preview.js'
import { previewCookies } from './preview-cookie.js'
import { checkPreviewKey, verifyPreviewToken } from './preview-token.js'

export interface TokenPreviewOptions {
  /** Keys of signed tokens, each of at least 32 characters; several while keys are rotated. */
  readonly keys?: readonly string[]
  /** SHA-256 of fixed tokens, as hexadecimal text. */
  readonly tokenHashes?: readonly string[]
  /** The source of a valid token's answers; `site`: the only site that the token is valid for, null: all. */
  source(site: number | null): Promise<ApiSource>
}

/**
 * Previews for holders of a token: `Authorization: Bearer` or the cookie that a preview link has set.
 * A token shows what a superuser sees. Throws `option-invalid` for short keys and invalid hashes.
 */
export function tokenPreview({ keys = [], tokenHashes = [], source }: TokenPreviewOptions): Preview {
  keys.forEach(checkPreviewKey)
  const hashes = tokenHashes.map(checkedHash)

  return {
    async authenticate(request, site) {
      for (const token of presentedTokens(request)) {
        const payload = await verifyPreviewToken(keys, token, { site })
        if (payload) return { allowed: true, source: () => source(payload.site) }
        if (await isKnown(token, hashes)) return { allowed: true, source: () => source(null) }
      }
      return unknownVisitor
    },

    async tokenLife(token) {
      const payload = await verifyPreviewToken(keys, token)
      return payload && Math.max(1, Math.floor(payload.exp - Date.now() / 1000))
    },
  }
}

function presentedTokens(request: Request): string[] {
  const [, ...bearer] = /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  return [...bearer, ...previewCookies(request)]
}

/** Compares with every hash in constant time. */
async function isKnown(token: string, hashes: readonly string[]): Promise<boolean> {
  const own = await textHash(token)
  const differences = hashes.map((hash) => {
    let difference = 0
    for (let index = 0; index < own.length; index++) difference |= own.charCodeAt(index) ^ hash.charCodeAt(index)
    return difference
  })
  return differences.includes(0)
}

function checkedHash(hash: string): string {
  if (/^[0-9a-f]{64}$/i.test(hash)) return hash.toLowerCase()
  // The value may be the token itself, so the error does not show it.
  throw new ExportError(
    'option-invalid',
    'A token hash is not a SHA-256 in hexadecimal.',
    'Make it with "npx djangocms-static preview-token --hash".',
  )
}
