import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import { temporaryFolder } from '../folders.js'
import { configFile, manifestFile, projectFolder } from '../sites.js'

/** The scripts of a YAML file, in its order: the texts of list items that begin with a bar. */
export function scriptsOf(name: string): string[] {
  const lines = readFileSync(join(projectFolder, 'templates/batch', name), 'utf8').split('\n')
  return lines.flatMap((line, start) => {
    const indent = /^( *)- \|$/.exec(line)?.[1]?.length
    if (indent === undefined) return []
    const length = lines.slice(start + 1).findIndex((next) => next !== '' && next.search(/\S/) <= indent)
    const block = lines.slice(start + 1, length < 0 ? undefined : start + 1 + length)
    const margin = block[0]?.search(/\S/) ?? 0
    return [block.map((text) => text.slice(margin)).join('\n')]
  })
}

const cli = programOf('../processes/cli-process.js')

/**
 * A folder for PATH with a `djangocms-static` that is this build's, and an `aws` that stands in for the real one.
 * `command` runs what ends by itself, where not each command needs a process of its own: that of `serveCli`.
 */
export function programFolder(folder: string, command = cli): string {
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  const scripts = {
    'djangocms-static': `case "$1" in serve | snapshot) exec ${cli} "$@" ;; *) exec ${command} "$@" ;; esac`,
    aws: `exec ${programOf('../stores/aws-stand-in.js')} "$@"`,
  }
  for (const [name, script] of Object.entries(scripts)) {
    const program = join(programs, name)
    writeFileSync(program, `#!/bin/sh\n${script}\n`)
    chmodSync(program, 0o755)
  }
  return programs
}

/** A module beside this one, as a command. */
function programOf(module: string): string {
  return `'${process.execPath}' '${join(import.meta.dirname, module)}'`
}

/** A folder as docs/pipelines.md describes it, with this build as the installed program, run as by `programFolder`. */
export function recipeProject(command?: string): string {
  const folder = temporaryFolder()
  const base = JSON.stringify(pathToFileURL(configFile).href)
  const skip = ['menu-paths', 'submenu-paths', 'breadcrumbs-paths']
  const own = JSON.stringify({ manifest: manifestFile('bridge'), target: 'static', skip, languages: ['en'] })
  writeFileSync(
    join(folder, 'djangocms-static.config.mjs'),
    `import base from ${base}\nexport default { ...base, ...${own} }\n`,
  )
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(programFolder(folder, command), join(folder, 'node_modules/.bin'))
  return folder
}

/** The first block of a language in a document of docs after a line that begins with these words. */
export function documentedBlock(document: string, lead: string, language = 'sh'): string {
  const text = readFileSync(join(projectFolder, 'docs', document), 'utf8')
  const start = `\n${text}`.indexOf(`\n${lead}`)
  const [, block = ''] = start < 0 ? [] : (text.slice(start).split(`\n\`\`\`${language}\n`) as [string, string?])
  const [found = ''] = block.split('```')
  assert.ok(found, `${document}: ${lead}`)
  return found
}

/** A script in processes of its own, which can be killed together. */
export interface RunningScript {
  readonly ended: Promise<{ code: number | null; signal: string | null; output: string }>
  kill(): void
}

/** As `command: [sh, -ec]` does. */
export function startScript(script: string, env: Record<string, string>, cwd?: string): RunningScript {
  const options: SpawnOptions = { env, cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] }
  const child: ChildProcess = spawn('sh', ['-ec', script], options)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return {
    ended: new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, output }))),
    kill: () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    },
  }
}
