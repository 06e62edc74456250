import { timingSafeEqual } from 'node:crypto'
import { revalidateTag } from 'next/cache'

/** The part of a change report (`export --report`) that is used here. */
interface ChangeReport {
  readonly purge: { readonly sites: readonly { readonly paths: readonly string[] }[] }
}

/**
 * Takes the change report of an export and revalidates its tags; each page is read again with its next request:
 * curl -X POST --data @changes.json -H "Authorization: Bearer $REVALIDATE_SECRET" https://www.example.com/revalidate/
 */
export async function POST(request: Request): Promise<Response> {
  if (!isAllowed(request.headers.get('authorization') ?? '')) return new Response('Forbidden', { status: 403 })
  const { purge } = (await request.json()) as ChangeReport
  const paths = purge.sites.flatMap((site) => site.paths)
  for (const path of paths) revalidateTag(path, { expire: 0 })
  return Response.json({ revalidated: paths.length })
}

function isAllowed(header: string): boolean {
  const secret = process.env.REVALIDATE_SECRET
  if (!secret) return false
  const [given, wanted] = [Buffer.from(header), Buffer.from(`Bearer ${secret}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
