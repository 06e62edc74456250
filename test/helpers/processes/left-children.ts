import type { ChildProcess } from 'node:child_process'

const children = new Set<ChildProcess>()

/** Lets a program run until the end of the file of tests, which does not wait for it. */
export function leaveRunning(child: ChildProcess): void {
  children.add(child)
  child.on('exit', () => children.delete(child))
  child.unref()
}

/** Ends these programs. Returns whether there was any; then the event loop runs until they are gone. */
export function endChildren(): boolean {
  for (const child of children) {
    child.ref()
    child.kill('SIGKILL')
  }
  return children.size > 0
}

process.on('exit', () => void endChildren())
