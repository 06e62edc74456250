import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { maskedLines } from '../mask-secrets.js'

type Environment = Readonly<Record<string, string | undefined>>

interface ShellOptions {
  readonly cwd?: string
  readonly env: Environment
  readonly stdio: StdioOptions
  /** The run has a terminal: the command may ask for a password there, and Ctrl-C is for all. */
  readonly isOnTerminal: boolean
  /** Ends the command and what it has started; null: nothing does. */
  readonly stop: AbortSignal | null
}

export function startInShell(text: string, { cwd, env, stdio, isOnTerminal, stop }: ShellOptions): ChildProcess {
  // A group of its own, so that what the shell has started can be ended with it, has no terminal.
  const isApart = stop !== null && !isOnTerminal && process.platform !== 'win32'
  const child = spawn(text, { shell: true, cwd, env: { ...env }, stdio, detached: isApart })
  const end = () => {
    endCommand(child, isApart)
    child.stdout?.destroy()
    child.stderr?.destroy()
  }
  stop?.addEventListener('abort', end, { once: true })
  child.once('close', () => stop?.removeEventListener('abort', end))
  return child
}

/** Its shell may have ended already, and have left others of its group running. */
function endCommand(child: ChildProcess, isApart: boolean): void {
  if (child.pid === undefined) return
  try {
    if (isApart) process.kill(-child.pid)
    else child.kill()
  } catch {
    // All of them have ended.
  }
}

/** Passes the output of a command on, with secrets of the environment masked. `source`: null: it is not piped. */
export function forwardOutput(source: Readable | null, write: (text: string) => unknown, env: Environment): void {
  const lines = maskedLines(write, env)
  source?.setEncoding('utf8').on('data', lines.write).on('end', lines.end)
}

/** Waits for a command to end. Returns how it failed, `ended with exit code 1`; '': it succeeded. */
export function commandEnd(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(`could not be started: ${error.message}`))
    child.on('close', (code, signal) => {
      if (signal !== null) resolve(`was ended by ${signal}`)
      else resolve(code === 0 ? '' : `ended with exit code ${code}`)
    })
  })
}
