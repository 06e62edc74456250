import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'

/** What ends each of them. */
const running = new Set<() => void>()

/** Lets a program run until the end of the file of tests, which does not wait for it. */
export function leaveRunning(child: ChildProcess): void {
  const end = () => {
    child.ref()
    child.kill('SIGKILL')
  }
  running.add(end)
  child.on('exit', () => running.delete(end))
  child.unref()
}

/** The same for a program that ends with this connection. */
export function leaveConnected(socket: Socket): void {
  const end = () => {
    socket.ref()
    socket.destroy()
  }
  running.add(end)
  socket.on('close', () => running.delete(end))
  socket.unref()
}

/** Ends these programs. Returns whether there was any; then the event loop runs until they are gone. */
export function endChildren(): boolean {
  for (const end of running) end()
  return running.size > 0
}

process.on('exit', () => void endChildren())
