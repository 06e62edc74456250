import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { documentSources } from '../../../src/runtime/document-source.js'
import { createHandler, type Handler } from '../../../src/runtime/handler.js'
import { tokenPreview } from '../../../src/runtime/previews/preview-tokens.js'
import { folderStore } from '../../../src/serve/folder-store.js'
import { startServer } from '../../../src/serve/serve.js'
import { sqliteEngine } from '../databases/sqlite-engine.js'
import { exported } from '../exports/exports.js'
import { lastingFolder } from '../folders.js'
import { rawGet, sendRaw } from './raw-http.js'

/** Stands in files beside the export and in every draft. */
const secret = 'NOT-FOR-THE-PUBLIC'

interface Running {
  url: string
  handler: Handler
}

/** Serves that handler around a body. */
export async function withSecretsBeside<T>(body: (running: Running) => Promise<T>): Promise<T> {
  const handler = await handlerBesideSecrets()
  const server = await startServer(handler, { host: '127.0.0.1', port: 0, onAnswer: (request) => request.url })
  try {
    return await body({ url: server.url, handler })
  } finally {
    await server.close()
  }
}

let handlerOnce: Promise<Handler> | null = null

/** A handler on an export that has drafts and other files beside it. */
export function handlerBesideSecrets(): Promise<Handler> {
  handlerOnce ??= prepare()
  return handlerOnce
}

async function prepare(): Promise<Handler> {
  const copy = await sqliteEngine.copy('press')
  await copy.exec(`UPDATE cms_pagecontent SET title = '${secret}' WHERE id NOT IN (
    SELECT object_id FROM djangocms_versioning_version WHERE state = 'published')`)
  const base = lastingFolder()
  const [folder, drafts] = [join(base, 'out'), join(base, 'drafts')]
  await exported(copy.url, 'press', ['--drafts', drafts], folder)
  for (const place of ['outside', 'api', 'en/pages', 'etc']) {
    mkdirSync(join(base, place), { recursive: true })
    for (const name of ['index.json', 'passwd']) writeFileSync(join(base, place, name), `"${secret}"`)
  }
  writeFileSync(join(base, 'index.json'), `"${secret}"`)
  const preview = tokenPreview({
    keys: ['a key for tests, of enough characters'],
    source: documentSources(folderStore(drafts), 0),
  })
  return createHandler({ store: folderStore(folder), preview, cors: { origins: ['https://www.example.org'] } })
}

/** Sends each path raw over HTTP, and to the handler where a Request can hold it. Returns how many. */
export async function sendPaths(paths: readonly string[]): Promise<number> {
  await withSecretsBeside(async ({ url, handler }) => {
    const remaining = [...paths]
    const work = async () => {
      for (let path = remaining.pop(); path !== undefined; path = remaining.pop()) {
        const answer = await sendRaw(url, rawGet(path))
        checkAnswer(path, answer.status, answer.text)
        if (!URL.canParse(`http://press.example.com${path}`)) continue
        const response = await handler(new Request(`http://press.example.com${path}`))
        checkAnswer(path, response.status, await response.text())
      }
    }
    await Promise.all(Array.from({ length: 16 }, work))
  })
  return paths.length
}

/** Neither an error of the server, nor a text that is not public. */
export function checkAnswer(what: string, status: number, text: string): void {
  const shown = what.slice(0, 200)
  assert.ok(status < 500 && status >= 200, `${status} for ${shown}`)
  assert.not.match(text, secret, shown)
  assert.not.match(text, /"apiRoot"|djangocms-static"|root:x/, shown)
}
