import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { describe, note } from '../harness.js'
import { withDjangoProject } from '../helpers/django/django-project.js'
import { comparedWith, startServe } from '../helpers/exports/verified.js'
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
      variant,
    )
  })

  it.matrix('shows previews of aliases to staff who may view aliases alone', async () => {
    await withDjangoProject(
      '5.1',
      async ({ database, manifest, python }) => {
        const base = temporaryFolder()
        const { secret, answers } = JSON.parse((await python(['-c', asked])).trim().split('\n').at(-1) ?? '') as Asked
        writeFileSync(join(base, 'secret.txt'), secret)
        const source = [
          '--database',
          database,
          '--manifest',
          manifest,
          '--config',
          withRoutes(base, 'aliases', 'alone'),
        ]
        const url = await startServe([...source, '--secret-key-file', join(base, 'secret.txt')])
        for (const { session, path, status } of answers) {
          const response = await fetch(`${url}${path}`, { headers: { cookie: `sessionid=${session}` } })
          assert.is(response.status, status, path)
          await response.body?.cancel()
        }
        assert.equal(
          answers.map(({ status }) => status),
          [403, 403, 403, 200, 200, 200, 200, 200],
        )
      },
      variant,
    )
  })
})

const variant = { ALIASES: '1', DJANGO_SETTINGS_MODULE: 'settings_apphooks' }

interface Asked {
  readonly secret: string
  readonly answers: readonly { readonly session: string; readonly path: string; readonly status: number }[]
}

/** Asks for previews as staff without the permission, and as staff with it. */
const asked = `
import json, os
import django
django.setup()
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.test import Client
answers = []
for name in ("contents", "aliases"):
    user = get_user_model().objects.create(username=name, is_staff=True)
    names = ["change_aliascontent", "view_aliascontent"] if name == "contents" else ["view_alias"]
    user.user_permissions.add(*Permission.objects.filter(codename__in=names))
    client = Client(HTTP_HOST="127.0.0.1")
    client.force_login(user)
    for path in ("aliases/?preview=1", "aliases/1/?preview=1", "aliases/footer/?preview=1", "aliases/1/"):
        status = client.get("/api/en/" + path).status_code
        answers.append({"session": client.cookies["sessionid"].value, "path": "/api/en/" + path, "status": status})
print(json.dumps({"secret": settings.SECRET_KEY, "answers": answers}))
`

interface AliasList {
  readonly results: readonly { readonly category: unknown }[]
}
