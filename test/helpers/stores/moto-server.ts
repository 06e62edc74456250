import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { environment } from '../environment.js'
import { startLineProcess } from '../processes/line-process.js'
import { projectFolder } from '../sites.js'

/** moto, a server that answers as S3 and CloudFront do. */
interface MotoServer {
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
  const server = startLineProcess(python, [join(projectFolder, 'test/helpers/stores/s3_server.py')])
  const endpoint = await server.line()
  if (endpoint === undefined) throw new Error('The S3 server for the tests did not start')
  server.unref()
  return { endpoint, stop: server.stop }
}
