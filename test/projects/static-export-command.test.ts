import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { type DjangoProject, withDjangoProject } from '../helpers/django/django-project.js'
import { runCli } from '../helpers/processes/cli.js'
import { projectFolder } from '../helpers/sites.js'

const program = `${process.execPath} ${join(projectFolder, 'bin/djangocms-static.js')}`

describe('the management command that exports', (it) => {
  it.matrix('writes the manifest, and exports the database of the project', async () => {
    await withDjangoProject('5.1', async (project) => {
      await install(project)
      const out = join(project.folder, 'public')
      const flags = ['--out', out, '--only', 'pages', '--contract', 'released', '--quiet']
      await project.plainPython(['manage.py', 'static_export', '--program', program, '--', ...flags])
      const [own, other] = [join(project.folder, 'manifest.json'), join(out, 'api/en/pages/index.json')]
      assert.ok(existsSync(own) && existsSync(other))
      const verified = await runCli(['verify', out])
      assert.is(verified.code, 0, verified.stdout + verified.stderr)
    })
  })

  it.matrix('ends with the exit code of the export', async () => {
    await withDjangoProject('5.1', async (project) => {
      await install(project)
      const failed = project.plainPython(['manage.py', 'static_export', '--program', program, '--', '--no-such-flag'])
      assert.is(
        await failed.then(
          () => 0,
          ({ code }: { code: number }) => code,
        ),
        2,
      )
    })
  })

  it.matrix('names databases as Django knows them', async () => {
    await withDjangoProject('5.1', async (project) => {
      await install(project)
      const usual = { ENGINE: 'django.db.backends.postgresql', NAME: 'cms', USER: '', PASSWORD: '', HOST: '', PORT: '' }
      const named: readonly [settings: object, url: string][] = [
        [{}, 'postgresql:///cms'],
        [{ USER: 'a@b', PASSWORD: 'p/w:1', HOST: 'db', PORT: 5433 }, 'postgresql://a%40b:p%2Fw%3A1@db:5433/cms'],
        [{ USER: 'reader', HOST: '::1', NAME: 'c m/s' }, 'postgresql://reader@[::1]/c%20m%2Fs'],
        [{ HOST: '/run/postgresql' }, 'postgresql:///cms?host=/run/postgresql'],
        [{ HOST: 'db', OPTIONS: { sslmode: 'verify-full', pool: 1 } }, 'postgresql://db/cms?sslmode=verify-full'],
        [{ ENGINE: 'django.db.backends.mysql', HOST: 'db', OPTIONS: { ssl_mode: 'REQUIRED' } }, 'set DATABASE_URL'],
        [{ ENGINE: 'django.db.backends.mysql', HOST: '/run/my.sock' }, 'mysql:///cms?unix_socket=/run/my.sock'],
        [{ ENGINE: 'django.contrib.gis.db.backends.postgis', HOST: 'db' }, 'postgresql://db/cms'],
        [{ ENGINE: 'django.db.backends.sqlite3', NAME: '/srv/site.sqlite3' }, '/srv/site.sqlite3'],
      ]
      const databases = named.map(([settings]) => ({ ...usual, ...settings }))
      // The settings as a text, since Python has other words than JSON.
      const script = `
import json
from types import SimpleNamespace
from nursery.management.commands.static_export import database_url
from django.core.management.base import CommandError

def url(settings):
    try: return database_url(SimpleNamespace(settings_dict=settings))
    except CommandError as error: return str(error).split(':')[0]

print(json.dumps([url(settings) for settings in json.loads(${JSON.stringify(JSON.stringify(databases))})]))`
      const urls = JSON.parse(await project.python(['manage.py', 'shell', '-v', '0'], script))
      assert.equal(
        urls,
        named.map(([, url]) => url),
      )
    })
  })
})

async function install({ folder }: DjangoProject): Promise<void> {
  const commands = join(folder, 'nursery/management/commands')
  cpSync(join(projectFolder, 'templates/django/static_export.py'), join(commands, 'static_export.py'))
  await runCli(['introspect', '--write', join(commands, 'introspect.py')])
}
