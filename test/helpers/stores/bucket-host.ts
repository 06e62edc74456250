import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from '../servers/listening.js'
import type { S3Server, TestBucket } from './s3-server.js'

/** What a CDN without a cache does: answers with the objects of a bucket, `index.json` for folders. */
export async function bucketHost({ client }: S3Server, { name: Bucket }: TestBucket): Promise<string> {
  const { GetObjectCommand, NoSuchKey } = await import('@aws-sdk/client-s3')
  const object = async (path: string) => {
    const name = decodeURIComponent(path.slice(1))
    const Key = name === '' || name.endsWith('/') ? `${name}index.json` : name
    const { Body, ContentType = '', CacheControl = '' } = await client.send(new GetObjectCommand({ Bucket, Key }))
    const headers = { 'content-type': ContentType, 'cache-control': CacheControl }
    return { status: 200, headers, text: (await Body?.transformToString()) ?? '' }
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url?.split('?')[0] ?? '/'
    const { status, headers, text } = await object(path).catch((error: unknown) => {
      const detail = error instanceof NoSuchKey ? 'Not found.' : String(error)
      const found = { 'content-type': 'application/json' }
      return { status: error instanceof NoSuchKey ? 404 : 500, headers: found, text: JSON.stringify({ detail }) }
    })
    response.writeHead(status, headers).end(text)
  }
  return listen((request, response) => void answer(request, response))
}
