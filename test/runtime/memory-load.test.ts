import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Miniflare, type MiniflareOptions } from 'miniflare'
import * as assert from 'uvu/assert'
import { describe, full, note } from '../harness.js'
import { bundle } from '../helpers/bundle.js'
import { randomRequests } from '../helpers/random-urls.js'
import { childNamed, residentMemory } from '../helpers/resident-memory.js'
import { projectFolder } from '../helpers/sites.js'
import { templateSite } from '../helpers/template-site.js'

const count = 100_000

describe('100,000 random requests', (test) => {
  if (!full()) return note('100,000 requests: in test:full only')

  test('leave a Worker 128 MB above its idle size', async () => {
    const folder = join(projectFolder, 'templates/cloudflare-worker')
    const site = await templateSite()
    const worker = new Miniflare({
      modules: true,
      script: readFileSync(await bundle(join(folder, 'worker.js'), { platform: 'neutral' }), 'utf8'),
      compatibilityDate: '2026-08-01',
      assets: {
        directory: site.folder,
        binding: 'ASSETS',
        routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
        assetConfig: { html_handling: 'none', not_found_handling: 'none' },
      },
      cf: false,
      host: '127.0.0.1',
    } as MiniflareOptions)
    try {
      const address = await worker.ready
      const [idle, ...readings] = await memoryUnderLoad(address, childNamed('workerd'))
      assert.ok(Math.max(...readings) - (idle ?? 0) < 128, `${idle} MB, then ${readings.join(', ')}`)
    } finally {
      await worker.dispose()
    }
  })

  test('leave `serve` as large as the first ones', async () => {
    const { folder } = await templateSite()
    const program = join(import.meta.dirname, '../helpers/cli-process.js')
    const child = spawn(process.execPath, [program, 'serve', folder, '--port', '0', '--quiet'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      let address: URL | null = null
      for await (const line of createInterface(child.stdout)) {
        address = new URL(/http:\S+/.exec(line)?.[0] ?? '')
        break
      }
      if (!address || child.pid === undefined) throw new Error('it does not listen')
      const readings = await memoryUnderLoad(address, child.pid)
      const [early, late] = [Math.max(...readings.slice(1, 4)), Math.max(...readings.slice(-3))]
      assert.ok(late < early + 40, readings.join(', '))
    } finally {
      child.kill()
    }
  })
})

/** Megabytes before, and after each tenth of the requests. */
async function memoryUnderLoad(address: URL, pid: number): Promise<number[]> {
  const readings = [residentMemory(pid)]
  const requests = randomRequests(count, 1)
  const ask = async (until: number) => {
    for (let asked = 0; asked < until; asked++) {
      const { value } = requests.next()
      if (!value) return
      const response = await fetch(new URL(value.path, address), { headers: value.headers, redirect: 'manual' })
      assert.ok(response.status < 500, `${response.status} ${value.path}`)
      await response.arrayBuffer()
    }
  }
  for (let part = 0; part < 10; part++) {
    await Promise.all(Array.from({ length: 8 }, () => ask(count / 80)))
    readings.push(residentMemory(pid))
  }
  note(`memory over ${count} requests: ${readings.map((megabytes) => megabytes.toFixed(0)).join(', ')} MB`)
  return readings
}
