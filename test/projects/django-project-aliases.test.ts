import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { describe, note } from '../harness.js'
import { withDjangoProject } from '../helpers/django/django-project.js'
import { comparedWith } from '../helpers/exports/verified.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'
import { withRoutes } from '../helpers/routes/with-routes.js'

describe('a real project that mounts the routes of djangocms-alias', (it) => {
  it.matrix('is found out by the script, and exported as its live API answers', async () => {
    await withDjangoProject(
      '5.1',
      async ({ database, manifest, serve }) => {
        assert.is((JSON.parse(readFileSync(manifest, 'utf8')) as Manifest).alias_routes, true)
        const base = temporaryFolder()
        const out = join(base, 'out')
        const config = withRoutes(base, 'aliases', 'alone')
        const source = ['--database', database, '--manifest', manifest, '--config', config]
        const stdout = await cliOutput(['export', ...source, '--contract', 'released', '--out', out, '--json'])
        assert.not.match(stdout, 'route-unlisted')
        assert.match((await runCli(['doctor', ...source.slice(0, 4)])).stdout, 'The API of the project has aliases/')
        const { differences, compared } = await comparedWith(await serve(), out, ['--config', config])
        assert.equal(differences, [])
        const answers = walk(out).filter((name) => name.startsWith('api/') && name.includes('/aliases/'))
        const texts = answers.map((name) => readFileSync(join(out, name), 'utf8'))
        // An alias that shows one that shows it ends there.
        assert.ok(texts.some((text) => /"content":\[\{[^\]]*"content":\[\{[^\]]*"content":\[\]/.test(text)))
        // A category has its name in the default language or what that falls back to, or none.
        const list = JSON.parse(readFileSync(join(out, 'api/en/aliases/index.json'), 'utf8')) as AliasList
        assert.equal(
          list.results.map(({ category }) => category),
          ['Parts (de)', null],
        )
        note(`${compared} answers compared, ${answers.length} of them of aliases`)
      },
      { ALIASES: '1', DJANGO_SETTINGS_MODULE: 'settings_apphooks' },
    )
  })
})

interface AliasList {
  readonly results: readonly { readonly category: unknown }[]
}
