import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { startServer } from '../../../src/serve/serve.js'

const types: Record<string, string> = {
  '.json': 'application/json; charset=utf-8',
  '.ndjson': 'application/x-ndjson; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

/** What a plain host answers from a folder; null: it has no such file. A folder is answered by `index` in it. */
export function fileAnswer(folder: string, { url }: Request, index: string): Response | null {
  const path = decodeURIComponent(new URL(url).pathname)
  const file = join(folder, path.endsWith('/') ? `${path}${index}` : path)
  if (!existsSync(file) || statSync(file).isDirectory()) return null
  const type = types[extname(file)] ?? 'application/octet-stream'
  return new Response(readFileSync(file), { headers: { 'content-type': type } })
}

/** Runs a server on a free port around a body, which gets its address. */
export async function withHost<Result>(
  answer: (request: Request) => Response | Promise<Response>,
  body: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = await startServer(async (request) => answer(request), { host: '127.0.0.1', port: 0 })
  try {
    return await body(server.url)
  } finally {
    await server.close()
  }
}
