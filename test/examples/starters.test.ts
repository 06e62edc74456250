import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import * as assert from 'uvu/assert'
import { describe, full, note } from '../harness.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { checkIncomplete } from '../helpers/front-ends/incomplete-checks.js'
import {
  astro,
  type FileStarter,
  type Installed,
  installStarter,
  type Starter,
  withRunningSite,
  withStaticSite,
} from '../helpers/front-ends/starter.js'
import { checkFailedSearch, checkSite } from '../helpers/front-ends/starter-checks.js'
import { checkChange, checkDrafts, exportIncomplete } from '../helpers/front-ends/starter-edits.js'
import { projectFolder } from '../helpers/sites.js'

const files: readonly FileStarter[] = [
  astro,
  {
    name: 'nuxt',
    build: [
      ['nuxt', 'typecheck'],
      ['nuxt', 'generate'],
    ],
    types: 'shared/cms-types.ts',
    out: '.output/public',
    server: { build: [['nuxt', 'build']], start: ['.output/server/index.mjs'] },
  },
  {
    name: 'sveltekit',
    build: [['svelte-kit', 'sync'], ['svelte-check'], ['vite', 'build']],
    types: 'src/lib/cms-types.ts',
    out: 'build',
    server: { build: [['vite', 'build', '--mode', 'server']], start: ['build/index.js'] },
  },
]

const next: Starter = {
  name: 'next',
  types: 'cms-types.ts',
  server: {
    build: [['-c', 'npm run build']],
    start: ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1'],
  },
}

describe('the starters in examples', (it) => {
  it('say the same about links, words, posts, style, previews and notifications', () => {
    const [astro, next, nuxt, kit] = ['astro/src', 'next', 'nuxt', 'sveltekit/src/lib']
    const [nuxtServer, kitServer] = [`${nuxt}/server/utils`, `${kit}/server`]
    const same: readonly (readonly string[])[] = [
      ['links.ts', `${astro}/lib`, `${next}/lib`, `${nuxt}/shared/utils`, String(kit)],
      ['journal.ts', `${astro}/lib`, `${next}/lib`, `${nuxt}/shared/utils`, String(kit)],
      ['words.ts', `${astro}/lib`, `${next}/lib`, `${nuxt}/shared/utils`, String(kit)],
      ['styles.css', String(astro), `${next}/app`, `${nuxt}/app/assets`, String(kit)],
      ['preview.ts', `${next}/lib`, `${astro}/lib`, nuxtServer, kitServer],
      ['notification.ts', `${astro}/lib`, `${next}/lib`, nuxtServer, kitServer],
    ]
    for (const [name, first, ...others] of same) {
      const text = textOf(`${first}/${name}`)
      for (const other of others) assert.ok(textOf(`${other}/${name}`).startsWith(text), `${name} of ${other} differs`)
    }
  })

  it('give no address of a page that needs a login, in breadcrumbs of pages below it', async () => {
    const { nodePath } = await exportsOf<{ nodePath(node: object): string }>('links')
    const node = { url: 'https://www.observatory.example/en/sky/', api_endpoint: null, attr: {} }
    assert.is(nodePath(node), '/en/sky/')
    assert.is(nodePath({ ...node, api_endpoint: 'https://www.observatory.example/api/en/pages/moon/' }), '/en/moon/')
    assert.is(nodePath({ ...node, attr: { auth_required: true } }), '')
  })

  it('serve the uploaded files of the export, and none that it no longer has', () => {
    for (const [name, served] of Object.entries({
      astro: 'public',
      next: 'public',
      nuxt: 'public',
      sveltekit: 'static',
    })) {
      const root = temporaryFolder()
      for (const file of ['cms-export/media/maps/way.pdf', `${served}/media/maps/old.pdf`, `${served}/feeds/old.xml`]) {
        mkdirSync(dirname(join(root, file)), { recursive: true })
        writeFileSync(join(root, file), file)
      }
      execFileSync(process.execPath, [join(projectFolder, 'examples', name, 'copy-files.mjs')], { cwd: root })
      assert.equal(walk(join(root, served)), ['media/maps/way.pdf'])
    }
  })

  it('say of languages that are written from right to left that they are', async () => {
    const { directionOf } = await exportsOf<{ directionOf(language: string): string }>('words')
    const directions = ['ar', 'ar-dz', 'he', 'en', 'arn', 'zh-hans'].map(directionOf)
    assert.equal(directions, ['rtl', 'rtl', 'rtl', 'ltr', 'ltr', 'ltr'])
  })

  for (const starter of files) {
    const { name, out } = starter
    it.matrix(
      `${name}: is built from a fresh export, and every link leads somewhere; as a server it shows drafts and changes`,
      async () => {
        if (!full() && name !== 'astro')
          return note(`skipped: the packages of ${name} are installed in heavy runs only`)
        const installed = await installStarter(starter)
        if (!installed) return
        await installed.build(starter.build)
        await withStaticSite(installed, out, async (url) => {
          await checkSite(url, name)
          await checkFailedSearch(url)
        })
        if (!full()) return
        await checkServer(starter, installed)
        await exportIncomplete(installed)
        await installed.build(starter.build.slice(-1))
        await withStaticSite(installed, out, checkIncomplete)
      },
    )
  }

  it.matrix(
    'next: is built from a fresh export, shows drafts to editors, and takes changes from signed notifications',
    async () => {
      if (!full()) return note('skipped: Next.js is installed in heavy runs only')
      const installed = await installStarter(next)
      if (!installed) return
      await checkServer(next, installed)
      await exportIncomplete(installed)
      await withRunningSite(installed, next.server, ({ url }) => checkIncomplete(url))
    },
  )
})

/** What a file of `lib` exports. */
async function exportsOf<Exports>(name: string): Promise<Exports> {
  const built = await build({
    entryPoints: [join(projectFolder, `examples/astro/src/lib/${name}.ts`)],
    alias: { 'djangocms-static/links': join(projectFolder, 'dist/src/loaders/links.js') },
    bundle: true,
    format: 'esm',
    write: false,
  })
  const text = encodeURIComponent(built.outputFiles[0]?.text ?? '')
  return (await import(`data:text/javascript,${text}`)) as Exports
}

/** With the runtime handler behind it. */
async function checkServer({ name, server }: Starter, installed: Installed): Promise<void> {
  await withRunningSite(installed, server, async (running) => {
    await checkSite(running.url, name)
    await checkDrafts(running, name)
    await checkChange(running, installed)
  })
}

function textOf(name: string): string {
  const text = readFileSync(join(projectFolder, 'examples', name), 'utf8')
  // SvelteKit has its types elsewhere, and wants the ends of names.
  return text.replaceAll(/(?<=from )'\.+\/([\w-]+)(\.ts)?'/g, "'$1'")
}
