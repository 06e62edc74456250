import { PassThrough, Writable } from 'node:stream'
import { run } from '../../../src/cli/run.js'

/** Keys as a terminal sends them. */
export const keys = { enter: '\r', down: '\u001b[B', space: ' ', escape: '\u0003' }

/** A command that asks questions on a terminal. */
interface Dialog {
  /** Everything on the screen so far, without colours and movements of the cursor. */
  readonly screen: string
  /** Waits until it asks this, after everything that was answered, then presses these keys. */
  answer(question: RegExp, ...pressed: string[]): Promise<void>
  /** The exit code. */
  readonly ended: Promise<number>
}

export function startDialog(argv: string[], { env = {}, cwd }: { env?: Record<string, string>; cwd: string }): Dialog {
  let screen = ''
  let seen = 0
  let code: number | null = null
  const waiting = new Set<() => void>()
  const notify = () => {
    for (const check of [...waiting]) check()
  }
  const output = () =>
    Object.assign(
      new Writable({
        write(chunk, _encoding, done) {
          screen += String(chunk).replace(/\u001b\[[\d;?]*[A-Za-z]/g, '')
          done()
          notify()
        },
      }),
      { isTTY: true, columns: 100, rows: 40 },
    )
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin })
  const ended = run(argv, { stdin, stdout: output(), stderr: output(), env, cwd }).then((ownCode) => {
    code = ownCode
    notify()
    return ownCode
  })
  const until = (question: RegExp) =>
    new Promise<void>((resolve, reject) => {
      // Nothing else keeps the process alive while a dialog waits for keys.
      const patience = setTimeout(() => reject(new Error(`It does not ask ${question}: ${screen}`)), 60_000)
      const check = () => {
        if (question.test(screen.slice(seen))) resolve()
        else if (code !== null) reject(new Error(`It ended without ${question}: ${screen}`))
        else return
        waiting.delete(check)
        clearTimeout(patience)
      }
      waiting.add(check)
      check()
    })
  return {
    get screen() {
      return screen
    },
    async answer(question, ...pressed) {
      await until(question)
      seen = screen.length
      for (const key of pressed) stdin.write(key)
    },
    ended,
  }
}
