import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment } from '../environment.js'
import { temporaryFolder } from '../folders.js'

const testFolder = join(import.meta.dirname, '../..')
const harness = JSON.stringify(new URL('../../harness.js', import.meta.url).href)

/** The source of a file with one test, which passes. */
export const passingTest = "describe('good', (it) => { it('passes', () => {}) })\n"

export function runSource(source: string, args: string[] = []): Promise<{ code: number | null; output: string }> {
  return runSources({ 'one.test.js': source }, args)
}

export function runSources(sources: Record<string, string>, args: string[] = []) {
  return startRunner(sources, args).ended
}

/** Starts the runner on these files; it believes that there are servers and starts none. */
export function startRunner(sources: Record<string, string>, args: string[]) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  for (const [name, source] of Object.entries(sources)) {
    writeFileSync(join(folder, name), `import { describe, full, note } from ${harness}\n${source}`)
  }
  const child = spawn(process.execPath, [join(testFolder, 'run-tests.js'), '--folder', folder, ...args], {
    env: {
      ...process.env,
      [environment.postgres]: 'postgresql://nobody@127.0.0.1:1/none',
      [environment.mysql]: 'mysql://nobody@127.0.0.1:1',
      NO_COLOR: '1',
    },
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output }))
  })
  return { child, ended }
}

export function lastLine(output: string): string {
  return output.trimEnd().split('\n').at(-1) ?? ''
}
