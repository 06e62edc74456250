import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchSite } from './build-site.js'
import { median } from './measure.js'

interface WatchSettings {
  readonly pages: number
  readonly engine: string
  readonly rounds: number
  readonly cli: string
}

/** Seconds between polls of the database. */
const poll = 1

/** How often the published folder is looked at, in milliseconds. */
const lookEvery = 10

/** How long one export may take, in milliseconds. */
const timeout = 600_000

/** Measures how long edits of the site take until `--watch` has published them, in seconds. */
export async function measureWatch(site: BenchSite, settings: WatchSettings, folder: string): Promise<void> {
  const { pages, engine, rounds, cli } = settings
  const [manifest, out] = [join(folder, 'manifest.json'), join(folder, 'out')]
  writeFileSync(manifest, JSON.stringify(site.manifest))
  const flags = ['--database', site.url, '--manifest', manifest, '--out', out, '--budget', '1000000']
  const watching = spawn(process.execPath, [cli, 'export', ...flags, '--watch', String(poll), '--quiet'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await published(out, null)
    const edits = { 'one text': editText, 'one title': editTitle }
    console.log(`${pages} pages in two languages, ${engine}, a poll every ${poll} s; Node ${process.version}\n`)
    for (const [name, edit] of Object.entries(edits)) {
      const seconds: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        // At another time between two polls in each round, after the run before has ended.
        await sleep(pause + (1000 * poll * round) / rounds)
        const before = pointerOf(out)
        await edit(site, pages, round)
        const committed = performance.now()
        await published(out, before)
        seconds.push((performance.now() - committed) / 1000)
      }
      const [middle, most] = [median(seconds), Math.max(...seconds)].map((value) => value.toFixed(1))
      console.log(`${name}: published ${middle} s after the commit, at most ${most} s`)
    }
  } finally {
    watching.kill('SIGTERM')
  }
}

/** Longer than what a run does after it has published, and than a file counts as just written. */
const pause = 4000

/** Waits until the folder has another pointer, the last file that an export replaces. */
async function published(out: string, before: string | null): Promise<void> {
  const until = performance.now() + timeout
  while (performance.now() < until) {
    if (pointerOf(out) !== before) return
    await sleep(lookEvery)
  }
  throw new Error(`nothing was published within ${timeout / 1000} s`)
}

function pointerOf(out: string): string | null {
  try {
    return readFileSync(join(out, '_data/export.json'), 'utf8')
  } catch {
    return null
  }
}

function editText(site: BenchSite, pages: number, round: number): Promise<void> {
  const plugin = 8 * (Math.floor(pages / 2) + round) + 1
  return site.exec(`UPDATE djangocms_text_text SET body = '<p>Watched.</p>' WHERE cmsplugin_ptr_id = ${plugin}`)
}

function editTitle(site: BenchSite, pages: number, round: number): Promise<void> {
  const content = 2 * (Math.floor((pages * 6) / 10) + round) + 1
  return site.exec(`UPDATE cms_pagecontent SET title = 'Watched ${round}' WHERE id = ${content}`)
}
