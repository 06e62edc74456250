import { run } from '../../../src/cli/run.js'

export interface CliResult {
  code: number
  stdout: string
  stderr: string
}

/** Runs the command line in this process and keeps what it prints. It sees no environment but `env`. */
export async function runCli(argv: string[], env: Record<string, string> = {}, cwd?: string): Promise<CliResult> {
  const stdout = new Capture()
  const stderr = new Capture()
  const code = await run(argv, { stdout, stderr, env, cwd })
  return { code, stdout: stdout.text, stderr: stderr.text }
}

class Capture {
  text = ''

  write(text: string): void {
    this.text += text
  }
}
