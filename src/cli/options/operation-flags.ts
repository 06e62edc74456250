import type { Command } from 'commander'
import type { MonitorParts } from '../../serve/monitor.js'
import { nonEmpty, oneOf, port } from '../values/option-values.js'
import { requirement } from '../values/usage-errors.js'

/** Flags about logs and monitoring of long-running commands. */
export interface OperationFlags {
  logFormat?: 'text' | 'json'
  monitorPort?: number
  monitorHost?: string
}

/** Declares the flags, in the current group. `of`: suffix of their descriptions. */
export function addOperationFlags(command: Command, of = ''): void {
  command
    .option('--log-format <kind>', `text (default) or json: one object a line${of}.`, oneOf(['text', 'json']))
    .option('--monitor-port <n>', `Port for /live, /ready and /metrics (Prometheus)${of}.`, port)
    .option('--monitor-host <name>', 'Address to listen on for these. Default: 127.0.0.1.', nonEmpty)
}

/** Throws `usage` for an address without a port. */
export function checkMonitor({ monitorPort, monitorHost }: OperationFlags): void {
  if (monitorHost !== undefined && monitorPort === undefined) throw requirement('--monitor-host', '--monitor-port')
}

/** Starts the server of monitoring requests, unless there is no port. Returns a function that stops it. */
export async function startMonitor(
  { monitorPort, monitorHost = '127.0.0.1' }: OperationFlags,
  parts: MonitorParts,
  tell: (url: string) => void,
): Promise<() => Promise<void>> {
  if (monitorPort === undefined) return async () => {}
  // Loaded here, so that other commands need no server.
  const { monitorHandler } = await import('../../serve/monitor.js')
  const { startServer } = await import('../../serve/serve.js')
  const server = await startServer(monitorHandler(parts), { host: monitorHost, port: monitorPort })
  tell(server.url)
  return () => server.close()
}
