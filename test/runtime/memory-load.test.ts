import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as assert from 'uvu/assert'
import { describe, full, note } from '../harness.js'
import { bundle } from '../helpers/bundle.js'
import { randomRequests } from '../helpers/random/random-urls.js'
import { startWorkerd } from '../helpers/servers/workerd.js'
import { projectFolder } from '../helpers/sites.js'

const count = full() ? 100_000 : 1000
const folder = join(projectFolder, 'out.example')

describe('random requests without end', (test) => {
  test.matrix('keep a Worker below 128 MB over its idle size', async () => {
    const entry = join(projectFolder, 'templates/cloudflare-worker/worker.js')
    const { url, child } = await startWorkerd(bundle(entry, { platform: 'neutral' }), folder)
    try {
      const [idle = 0, ...readings] = await memoryUnderLoad(url, child.pid ?? 0)
      assert.ok(Math.max(...readings) - idle < 128, `${idle} MB, then ${readings.join(', ')}`)
    } finally {
      child.kill()
    }
  })

  test('leave `serve` as large as the first of them made it', async () => {
    const program = join(import.meta.dirname, '../helpers/processes/cli-process.js')
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

/** Megabytes of memory that a process takes. */
function residentMemory(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}
