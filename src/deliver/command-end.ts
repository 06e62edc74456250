import type { ChildProcess } from 'node:child_process'

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
