import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, buildSync } from 'esbuild'
import { temporaryFolder } from './folders.js'

const sources = join(import.meta.dirname, '../../src')

/** The package's entries, as compiled beside this file. */
const entries = {
  'djangocms-static/runtime': join(sources, 'runtime/index.js'),
  'djangocms-static/folder-store': join(sources, 'serve/folder-store.js'),
  'djangocms-static/routes': join(sources, 'routes/index.js'),
  'djangocms-static/serve': join(sources, 'serve/serve.js'),
}

/** Bundles a file with what it imports of this package. Returns the path of one ES module. No process stays behind. */
export function bundle(file: string, options: BuildOptions = {}): string {
  const outfile = join(temporaryFolder(), 'bundle.mjs')
  buildSync({
    entryPoints: [file],
    outfile,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    alias: entries,
    logLevel: 'silent',
    ...options,
  })
  return outfile
}

/** Bundles and minifies the runtime. Returns the size in bytes, and what each module has in it. */
export function runtimeSize(): BundleSize {
  return bundleSize(entries['djangocms-static/runtime'])
}

/** The same of what components of front ends import. */
export function linksSize(): BundleSize {
  return bundleSize(join(sources, 'loaders/links.js'))
}

/** The same of the handler's parts of ready routes, imported as a handler of one's own does. */
export function routeAnswersSize(): BundleSize {
  const entry = join(temporaryFolder(), 'answers.js')
  const names = 'aliasesAnswer, collectionAnswer, storiesAnswers'
  writeFileSync(entry, `export { ${names} } from '${join(sources, 'routes/index.js')}'\n`)
  return bundleSize(entry)
}

interface BundleSize {
  readonly bytes: number
  readonly modules: readonly [string, number][]
}

function bundleSize(entry: string): BundleSize {
  const { metafile } = buildSync({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    // A package or a module of Node in it is an error.
    platform: 'neutral',
    metafile: true,
    write: false,
    outdir: '/',
  })
  const [output] = Object.values(metafile.outputs)
  const modules = Object.entries(output?.inputs ?? {}).map(([path, { bytesInOutput }]): [string, number] => [
    path.replace(/^.*\/src\//, ''),
    bytesInOutput,
  ])
  return { bytes: output?.bytes ?? Number.NaN, modules: modules.sort((a, b) => b[1] - a[1]) }
}
