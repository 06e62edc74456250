import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported, failedExport } from '../helpers/exports/exports.js'
import { walk } from '../helpers/folders.js'
import { listen } from '../helpers/servers/listening.js'
import { type MediaRoot, mediaList, mediaRoot } from '../helpers/sites/media.js'

const site = 'garden'

describe('--media with an address', (it) => {
  it('downloads what is new, and tries again where that may help', async () => {
    const copy = await sqliteEngine.copy(site)
    const root = await mediaRoot(copy)
    const asked: string[] = []
    const answer = (name: string, response: ServerResponse) => {
      asked.push(name)
      if (asked.length === 1) response.writeHead(503).end()
      else if (asked.length === 2) response.socket?.destroy()
      else serve(root, name, response)
    }
    const address = await mediaServer(answer)
    const media = ['--media', `copy:${address}/media/`]
    const { folder, report } = await exported(copy.url, site, media)
    const copied = mediaList(folder).filter(({ state }) => state === 'copied')
    assert.ok(copied.length >= 3)
    assert.is(asked.length, copied.length + 2)
    for (const { name, path } of copied) {
      assert.is(readFileSync(join(folder, path ?? ''), 'utf8'), `contents of ${name}`)
    }
    assert.is(report.media.files, copied.length)
    assert.equal(existsSync(join(`${folder}.state`, 'media')), false)
    asked.length = 5
    await exported(copy.url, site, media, folder)
    await copy.exec("UPDATE cms_pagecontent SET title = 'Another' WHERE id = (SELECT min(id) FROM cms_pagecontent)")
    const again = await exported(copy.url, site, media, folder)
    assert.is(again.report.computed, 'changes')
    assert.is(asked.length, 5)
    // The CMS has noted other contents for one.
    const { id, name } = copied[0] ?? { id: 0, name: '' }
    root.write(name ?? '', 'replaced')
    await copy.exec(`UPDATE filer_file SET _file_size = 8 WHERE id = ${id}`)
    const replaced = await exported(copy.url, site, media, folder)
    assert.equal([asked.slice(5), replaced.report.media.files], [[name], copied.length])
    assert.is(readFileSync(join(folder, 'media', name ?? ''), 'utf8'), 'replaced')
  })

  it('leaves out what is gone, and pages that are no files', async () => {
    const copy = await sqliteEngine.copy(site)
    const root = await mediaRoot(copy)
    const names = [...root.names.values()]
    const answer = (name: string, response: ServerResponse) => {
      if (name === names[0]) response.writeHead(404).end()
      else if (name === names[1]) response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Log in</p>')
      else serve(root, name, response)
    }
    const address = await mediaServer(answer)
    const { folder, report } = await exported(copy.url, site, ['--media', `copy:${address}/media`])
    const missing = report.findings.flatMap((one) => (one.code === 'media-missing' ? [one.name] : []))
    const shown = mediaList(folder).map(({ name }) => name)
    assert.equal(
      missing.sort(),
      names.slice(0, 2).filter((name) => shown.includes(name)),
    )
    assert.not.ok(walk(folder).some((name) => missing.includes(name.slice('media/'.length))))
  })

  it('may have a user and a password, which only its server is told', async () => {
    const copy = await sqliteEngine.copy(site)
    const root = await mediaRoot(copy)
    const address = await listen((request, response) => {
      const name = decodeURIComponent((request.url ?? '').replace(/^\/media\//, ''))
      if (request.headers.authorization === `Basic ${btoa('reader:pass word')}`) serve(root, name, response)
      else response.writeHead(401).end()
    })
    const media = (user: string) => ['--media', `copy:${address.replace('//', `//${user}@`)}/media/`]
    const { folder } = await exported(copy.url, site, media('reader:pass%20word'))
    assert.ok(mediaList(folder).some(({ state }) => state === 'copied'))
    assert.not.match(readFileSync(join(`${folder}.state`, 'media.json'), 'utf8'), 'pass')
    const { message } = await failedExport(copy.url, site, media('reader:passed'))
    assert.match(message, `${address}/media/`)
    assert.match(message, 'it answers 401')
  })

  it('ends the run where nobody can say whether a file is there', async () => {
    const copy = await sqliteEngine.copy(site)
    const root = await mediaRoot(copy)
    let isBroken = false
    const answer = (name: string, response: ServerResponse) => {
      if (isBroken) response.writeHead(400).end()
      else serve(root, name, response)
    }
    const address = await mediaServer(answer)
    const { folder } = await exported(copy.url, site, ['--media', `copy:${address}/media/`])
    const before = walk(folder)
    isBroken = true
    await copy.exec('UPDATE filer_file SET _file_size = 8')
    const failure = await failedExport(copy.url, site, ['--media', `copy:${address}/media/`], folder)
    assert.equal([failure.code, failure.exitCode], ['media-failed', 1])
    assert.match(failure.message, /400/)
    assert.equal(walk(folder), before)
  })
})

function serve({ folder }: MediaRoot, name: string, response: ServerResponse): void {
  const file = join(folder, name)
  if (existsSync(file)) response.writeHead(200, { 'Content-Type': 'image/png' }).end(readFileSync(file))
  else response.writeHead(404).end()
}

/** A server that answers by the names of files below /media/. */
function mediaServer(answer: (name: string, response: ServerResponse) => void): Promise<string> {
  return listen((request, response) => {
    answer(decodeURIComponent(request.url ?? '').replace(/^\/media\//, ''), response)
  })
}
