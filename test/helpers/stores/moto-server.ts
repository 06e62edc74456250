import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { environment } from '../environment.js'
import { projectFolder } from '../sites.js'

/** moto, a server that answers as S3 and CloudFront do. */
export interface MotoServer {
  readonly endpoint: string
  stop(): Promise<void>
}

const python = join(projectFolder, '.cache/moto/bin/python3')

/** Whether `.ci/prepare-s3` has installed it. */
export const hasMoto = existsSync(python)

let own: Promise<string> | null = null

/** The address of the run's server; a file of tests that runs without the runner starts one. */
export function motoEndpoint(): Promise<string> {
  const given = process.env[environment.moto]
  if (given) return Promise.resolve(given)
  own ??= startMoto().then((server) => server.endpoint)
  return own
}

/** Starts an empty server for tests. It ends with this process. */
export async function startMoto(): Promise<MotoServer> {
  const script = join(projectFolder, 'test/helpers/stores/s3_server.py')
  const child = spawn(python, [script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // A group of its own: an interrupt in the terminal reaches only whoever stops the server in good order.
    detached: true,
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const { value } = (await lines.next()) as IteratorResult<string, undefined>
  if (value === undefined) throw new Error('The S3 server for the tests did not start')
  // From here on it does not keep this process alive.
  child.unref()
  for (const stream of [child.stdin, child.stdout]) if (stream instanceof Socket) stream.unref()
  return {
    endpoint: value,
    async stop() {
      child.ref()
      child.stdin.end()
      await ended
    },
  }
}
