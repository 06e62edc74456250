import { spawn } from 'node:child_process'
import { maskCommand, maskedLines } from '../../mask-secrets.js'
import type { PurgeOptions } from './purge-options.js'
import { pathsOfAllSites } from './purge-plan.js'
import { purgeFailed } from './purge-request.js'
import type { PreparedPurge, PurgePlan } from './purge-target.js'

/**
 * A shell command that reads the paths and wildcards from its standard input, one a line. Secrets of the environment,
 * which a shell may have put into it, are in nothing that is shown of it.
 */
export function prepareCommand(command: string, { env, onOutput }: PurgeOptions): PreparedPurge {
  const shown = maskCommand(command, env)
  const run = async (plan: PurgePlan) => {
    const paths = pathsOfAllSites(plan)
    if (paths.length === 0) return 0
    const child = spawn(command, { shell: true, env: { ...env }, stdio: ['pipe', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      const lines = maskedLines(onOutput, env)
      stream.setEncoding('utf8').on('data', lines.write).on('end', lines.end)
    }
    // A command that does not read all of it is no failure.
    child.stdin.on('error', () => {}).end(`${paths.join('\n')}\n`)
    const end = await new Promise<string>((resolve) => {
      child.on('error', (error) => resolve(`could not be started: ${error.message}`))
      child.on('close', (code, signal) => {
        resolve(signal !== null ? `was ended by ${signal}` : code === 0 ? '' : `ended with exit code ${code}`)
      })
    })
    if (end !== '') throw purgeFailed(`The command "${shown}"`, end)
    return paths.length
  }
  return { target: `command:${shown}`, run }
}
