import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../folders.js'
import { projectFolder } from '../sites.js'

/** Type-checks these files together, with the packages of the project; returns what the compiler says: '' for nothing. */
export function typeCheck(
  files: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, string | boolean | readonly string[]>> = {},
): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'src'))
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'NodeNext',
    types: [],
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    ...settings,
    paths: declarations(),
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'src', name)), { recursive: true })
    writeFileSync(join(folder, 'src', name), text)
  }
  const compiler = join(projectFolder, 'node_modules/typescript/bin/tsc')
  // The compiler ends before it needs memory back.
  const env = { ...process.env, GOGC: 'off' }
  const options = { cwd: folder, encoding: 'utf8', env } as const
  const { stdout, stderr, status } = spawnSync(process.execPath, [compiler, '-p', folder], options)
  return status === 0 ? '' : stdout + stderr
}

/** The files of `src` and others in which the compiler has found something, sorted; '': in its options. */
export function filesIn(said: string): string[] {
  const found = said.matchAll(/^(?:src\/)?(.*?)(?:\(\d+,\d+\): )?error TS/gm)
  return [...new Set([...found].map(([, name = '']) => name))].sort()
}

/** Where TypeScript finds the declarations of each entry point of the package. */
function declarations(): Record<string, string[]> {
  const { exports } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { types: string }>
  }
  return Object.fromEntries(
    Object.entries(exports).flatMap(([entry, place]) =>
      typeof place === 'string' ? [] : [[entry.replace('.', 'djangocms-static'), [join(projectFolder, place.types)]]],
    ),
  )
}
