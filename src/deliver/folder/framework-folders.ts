import { existsSync } from 'node:fs'
import path from 'node:path'
import { readJson } from '../../files/read-json.js'
import type { Finding } from '../../findings.js'

/** A front-end framework, and the folders that its builds empty. */
interface Framework {
  readonly title: string
  readonly package: string
  /** Its configuration, without extension. */
  readonly config: string
  readonly folders: readonly string[]
}

const frameworks: readonly Framework[] = [
  { title: 'Next.js', package: 'next', config: 'next.config', folders: ['out', '.next'] },
  { title: 'Nuxt', package: 'nuxt', config: 'nuxt.config', folders: ['dist', '.output', '.nuxt'] },
  { title: 'SvelteKit', package: '@sveltejs/kit', config: 'svelte.config', folders: ['build', '.svelte-kit'] },
  { title: 'Astro', package: 'astro', config: 'astro.config', folders: ['dist', '.astro'] },
]

const endings = ['js', 'mjs', 'cjs', 'ts', 'mts']

/** A finding if builds of the surrounding front-end project empty this folder. */
export function emptiedFolders(out: string): Finding[] {
  const project = projectOf(path.resolve(out))
  if (project === null) return []
  const folder = path.relative(project, path.resolve(out)).split(path.sep).join('/')
  const [top = ''] = folder.split('/')
  const dependencies = dependenciesOf(project)
  const found = frameworks.find(
    ({ package: name, config, folders }) =>
      folders.includes(top) &&
      (dependencies.has(name) || endings.some((ending) => existsSync(path.join(project, `${config}.${ending}`)))),
  )
  return found ? [{ code: 'output-emptied', framework: found.title, folder }] : []
}

/** The nearest parent folder with a package.json. */
function projectOf(out: string): string | null {
  for (let folder = path.dirname(out); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'package.json'))) return folder
    if (folder === path.dirname(folder)) return null
  }
}

/** Dependencies in package.json; none if it is invalid. */
function dependenciesOf(project: string): ReadonlySet<string> {
  const parsed = readJson(path.join(project, 'package.json')) as Record<string, unknown> | null | undefined
  return new Set(['dependencies', 'devDependencies'].flatMap((kind) => Object.keys(Object(parsed?.[kind]))))
}
