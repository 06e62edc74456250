import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import { temporaryFolder } from '../folders.js'

/** A framework, as its recipe in docs/front-ends.md uses it. */
interface FrontEnd {
  /** Heading of the recipe. */
  readonly section: string
  readonly packages: readonly string[]
  /** What builds the site, without npx. */
  readonly build: readonly string[]
  /** Where the HTML is afterwards. */
  readonly out: string
  /** Where the recipe expects the types of the site; missing: it has none. */
  readonly types?: string
}

export const frontEnds: readonly FrontEnd[] = [
  { section: 'Astro', packages: ['astro@7'], build: ['astro', 'build'], out: 'dist', types: 'src/cms-types.ts' },
  {
    section: 'Nuxt',
    packages: ['nuxt@4', 'vite@~8.3.8'],
    build: ['nuxt', 'generate'],
    out: '.output/public',
    types: 'cms-types.ts',
  },
  {
    section: 'Next.js',
    packages: ['next@16', 'react@19', 'react-dom@19', 'typescript@5', '@types/react@19', '@types/node@22'],
    build: ['next', 'build'],
    out: 'out',
    types: 'cms-types.ts',
  },
  {
    section: 'SvelteKit',
    packages: ['@sveltejs/kit@3', '@sveltejs/adapter-static@4', '@sveltejs/vite-plugin-svelte@7', 'svelte@5', 'vite@8'],
    build: ['vite', 'build'],
    out: 'build',
    types: 'src/cms-types.ts',
  },
  { section: 'Eleventy', packages: ['@11ty/eleventy@3'], build: ['eleventy'], out: '_site' },
]

/** A project with these files, an export and the packages. null: npm cannot install them. */
export function frontEndProject(
  { packages }: FrontEnd,
  files: Readonly<Record<string, string>>,
  { folder, packed }: { folder: string; packed: string },
): string | null {
  const root = join(temporaryFolder(), 'site')
  const all = { ...files, 'package.json': '{ "name": "site", "private": true, "type": "module" }' }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  cpSync(folder, join(root, 'cms-export'), { recursive: true })
  // The frameworks need Node 22, which comes from npm, too: a package with an install script of its own.
  const install = ['install', '--no-audit', '--no-fund', '--force', packed, 'node@22', ...packages]
  return spawnSync('npm', install, { cwd: root, encoding: 'utf8' }).status === 0 ? root : null
}

/** Returns what the framework says. */
export function buildFrontEnd(root: string, command: readonly string[]): string {
  const node = join(root, 'node_modules/node/bin')
  const quiet = { ASTRO_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1' }
  const env = { ...process.env, ...quiet, NO_COLOR: '1', PATH: `${node}:${process.env.PATH}` }
  const { status, stdout, stderr } = spawnSync('npx', [...command], { cwd: root, encoding: 'utf8', env })
  assert.is(status, 0, stdout + stderr)
  return stdout
}
