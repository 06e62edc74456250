import { existsSync } from 'node:fs'
import path from 'node:path'
import { readJson } from '../../files/read-json.js'
import type { Finding } from '../../findings.js'

/** A front-end framework, the folders that its builds empty, and the one whose files they publish as they are. */
interface Framework {
  readonly title: string
  readonly package: string
  /** Its configuration, without extension. */
  readonly config: string
  readonly folders: readonly string[]
  readonly published: string
}

const frameworks: readonly Framework[] = [
  { title: 'Next.js', package: 'next', config: 'next.config', folders: ['out', '.next'], published: 'public' },
  { title: 'Nuxt', package: 'nuxt', config: 'nuxt.config', folders: ['dist', '.output', '.nuxt'], published: 'public' },
  {
    title: 'SvelteKit',
    package: '@sveltejs/kit',
    config: 'svelte.config',
    folders: ['build', '.svelte-kit'],
    published: 'static',
  },
  { title: 'Astro', package: 'astro', config: 'astro.config', folders: ['dist', '.astro'], published: 'public' },
]

/** What most of these build with: a project that has one of them has the folders of that one. */
const vite: Framework = {
  title: 'Vite',
  package: 'vite',
  config: 'vite.config',
  folders: ['dist'],
  published: 'public',
}

const endings = ['js', 'mjs', 'cjs', 'ts', 'mts']

/** A finding if builds of the surrounding front-end project empty this folder. */
export function emptiedFolders(out: string): Finding[] {
  const { folder, top, used } = placeOf(out)
  const found = used.find(({ folders }) => folders.includes(top))
  return found ? [{ code: 'output-emptied', framework: found.title, folder }] : []
}

/** A finding if builds of the surrounding front-end project publish a private place, such as `public/cms.state`. */
export function publishedPlaces(place: string): Finding[] {
  const found = publisherOf(place)
  return found ? [{ code: 'record-published', framework: found.framework, folder: found.folder }] : []
}

/** The framework whose builds publish a folder; null: none is known to. */
export function publisherOf(place: string): { readonly framework: string; readonly folder: string } | null {
  const { folder, top, used } = placeOf(place)
  const found = used.find(({ published }) => published === top)
  return found ? { framework: found.title, folder } : null
}

/** A folder in the surrounding front-end project, the first part of its path, and the frameworks of the project. */
function placeOf(place: string) {
  const project = projectOf(path.resolve(place))
  if (project === null) return { folder: '', top: '', used: [] }
  const folder = path.relative(project, path.resolve(place)).split(path.sep).join('/')
  const [top = ''] = folder.split('/')
  const dependencies = dependenciesOf(project)
  const isUsed = ({ package: name, config }: Framework) =>
    dependencies.has(name) || endings.some((ending) => existsSync(path.join(project, `${config}.${ending}`)))
  const used = frameworks.filter(isUsed)
  return { folder, top, used: used.length === 0 && isUsed(vite) ? [vite] : used }
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
