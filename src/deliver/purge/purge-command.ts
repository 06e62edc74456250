import { spawn } from 'node:child_process'
import { maskCommand, maskedLines } from '../../mask-secrets.js'
import { commandEnd } from '../command-end.js'
import { pathsOfAllSites } from './purge-plan.js'
import { purgeFailed } from './purge-request.js'
import type { PreparedPurge, PurgeOptions, SitePurge } from './purge-target.js'

/**
 * Purges with a shell command, which reads paths and wildcards from its standard input, one per line. Masks secrets of
 * the environment in its text and output.
 */
export function prepareCommand(command: string, { env, onOutput }: PurgeOptions): PreparedPurge {
  const shown = maskCommand(command, env)
  const run = async (sites: readonly SitePurge[]) => {
    const paths = pathsOfAllSites(sites)
    if (paths.length === 0) return 0
    const child = spawn(command, { shell: true, env: { ...env }, stdio: ['pipe', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      const lines = maskedLines(onOutput, env)
      stream.setEncoding('utf8').on('data', lines.write).on('end', lines.end)
    }
    // A command may exit without reading its input.
    child.stdin.on('error', () => {}).end(`${paths.join('\n')}\n`)
    const end = await commandEnd(child)
    if (end !== '') throw purgeFailed(`The command "${shown}"`, end)
    return paths.length
  }
  return { target: `command:${shown}`, run }
}
