import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import fs from 'fs-extra'

/** The record of an earlier export, on this machine. */
export interface PreviousRecord {
  /** null: there is none. */
  readonly folder: string | null
  /** Why it cannot be had; null: it can, or nobody asked. */
  readonly problem: string | null
  /** Removes what was fetched. */
  dispose(): Promise<void>
}

const files = ['state.json', 'units.txt']

/** How long the answer to one request may take to begin, in milliseconds. */
const patience = 60_000

/** Finds the record that `--previous` names; one with a URL is fetched into a folder of its own. Never throws. */
export async function fetchPrevious(previous: string | null): Promise<PreviousRecord> {
  const nothing = { problem: null, dispose: async () => {} }
  if (previous === null) return { folder: null, ...nothing }
  if (!/^https?:/i.test(previous)) {
    const there = await fs.pathExists(path.join(previous, 'state.json'))
    return { folder: previous, ...nothing, problem: there ? null : `${previous} has no state.json` }
  }
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'djangocms-static-'))
  const dispose = () => fs.remove(folder)
  try {
    for (const name of files) await download(fileUrl(previous, name), path.join(folder, name))
    return { folder, problem: null, dispose }
  } catch (error) {
    await dispose()
    const { message, cause } = error instanceof Error ? error : new Error(String(error))
    const reason = cause instanceof Error ? cause.message : message
    return {
      folder: null,
      ...nothing,
      problem: `the record at ${withoutSecrets(previous)} is not available: ${reason}`,
    }
  }
}

async function download(url: URL, file: string): Promise<void> {
  const headers = new Headers()
  if (url.username !== '') headers.set('authorization', `Basic ${Buffer.from(userOf(url)).toString('base64')}`)
  // fetch refuses a URL with a password, and prints it.
  Object.assign(url, { username: '', password: '' })
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(patience) })
  if (!response.ok || !response.body) throw new Error(`${url.pathname} is answered with ${response.status}`)
  await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(file))
}

/** A signature in the query goes with every file. */
function fileUrl(base: string, name: string): URL {
  const url = new URL(base)
  url.pathname += url.pathname.endsWith('/') ? name : `/${name}`
  return url
}

function userOf({ username, password }: URL): string {
  return decodeURIComponent(`${username}:${password}`)
}

/** Users, passwords and signatures are nobody else's. */
function withoutSecrets(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}
