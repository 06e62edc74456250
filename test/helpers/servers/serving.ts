import * as assert from 'uvu/assert'
import type { CliResult } from '../processes/cli.js'
import { startCli } from '../processes/running-cli.js'

/** Requests of a path below the address of the server. */
export type AskServer = (path: string, init?: RequestInit) => Promise<Response>

/** Runs `serve` on any free port while `body` asks it; it must end with exit code 0. */
export async function serving(
  argv: string[],
  body: (ask: AskServer, address: string) => Promise<void>,
): Promise<CliResult> {
  const cli = startCli(['serve', ...argv, '--port', '0'])
  await cli.until('stdout', /^Serving .* at http:\S+$/m)
  const [, address = ''] = /^Serving .* at (http:\S+)$/m.exec(cli.stdout) ?? []
  try {
    await body((path, init) => fetch(address + path, init), address)
  } finally {
    const { code, stderr } = await cli.stop()
    assert.is(code, 0, stderr)
  }
  return cli.ended
}
