import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { temporaryFolder } from '../folders.js'
import { freePorts } from './asking.js'

/**
 * workerd by itself: Miniflare runs Workers of its own in the same process, which take more than the tested one. The
 * heap is limited to 128 MB as on Cloudflare; without a limit V8 lets the garbage of any Worker grow beyond that.
 */
export async function startWorkerd(script: string, files: string): Promise<{ url: URL; child: ChildProcess }> {
  const [port = 0] = await freePorts(1)
  const folder = temporaryFolder()
  copyFileSync(script, join(folder, 'worker.mjs'))
  writeFileSync(join(folder, 'config.capnp'), configuration(port, files))
  const miniflare = createRequire(createRequire(import.meta.url).resolve('miniflare'))
  const { default: program } = miniflare('workerd') as { default: string }
  // It writes a line for each file that is not there.
  const child = spawn(program, ['serve', join(folder, 'config.capnp')], { stdio: 'ignore' })
  const url = new URL(`http://127.0.0.1:${port}`)
  for (let attempt = 0; attempt < 600; attempt++) {
    const response = await fetch(new URL('/_data/export.json', url)).catch(() => null)
    await response?.arrayBuffer()
    if (response) return { url, child }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill()
  throw new Error('workerd does not listen')
}

function configuration(port: number, files: string): string {
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker), (name = "files", disk = (path = ${JSON.stringify(files)}))],
  v8Flags = ["--max-heap-size=128"],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.mjs", esModule = embed "worker.mjs")],
  compatibilityDate = "2025-06-01",
  bindings = [(name = "ASSETS", service = "files")]
);
`
}
