import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { copyProject, introspectScript, isInstalled, type ProjectCopy } from '../helpers/django/django-project.js'

describe('the script of introspect', (it) => {
  const inMemory = "DATABASES = {'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': ':memory:'}}"
  const reasons: Readonly<Record<string, readonly [line: string, reason: RegExp]>> = {
    urls: ["ROOT_URLCONF = 'nursery.shop_urls'", /nursery\.shop_urls does not include djangocms_rest\.urls/],
    site: ['SITE_ID = 7', /SITE_ID is 7, and django_site has no row/],
    database: [inMemory, /the database of the project cannot be read: no such table/],
    import: ['import nowhere', /No module named 'nowhere'[\s\S]*Django does not start with the settings odd_import/],
  }

  it('says in a line why there is no manifest', async () => {
    if (!(await isInstalled('5.1'))) return
    const project = await projectWithSite({})
    const script = await introspectScript(project.base)
    for (const [name, [line, reason]] of Object.entries(reasons)) {
      writeFileSync(join(project.folder, `odd_${name}.py`), `from settings import *\n${line}\n`)
      const stderr = await failureOf(project, [script, '--settings', `odd_${name}`])
      assert.match(stderr, reason)
      assert.is(stderr.includes('Traceback'), name === 'import', name)
    }
  })

  it.matrix('names a folder that does not exist before it reads the database', async () => {
    if (!(await isInstalled('5.1'))) return
    const project = copyProject('5.1', {})
    const source = [await introspectScript(project.base), '--settings', 'settings']
    const said = (file: string) =>
      `introspect: ${file} cannot be written: create the folder none, or name another file\n`
    assert.is(await failureOf(project, [...source, '-o', 'none/manifest.json']), said('none/manifest.json'))
    const samples = ['--samples', '1', '--samples-output', 'none/samples.json']
    assert.is(await failureOf(project, [...source, ...samples]), said('none/samples.json'))
  })

  it('replaces no file but JSON', async () => {
    if (!(await isInstalled('5.1'))) return
    const project = await projectWithSite({})
    const source = [await introspectScript(project.base), '--settings', 'settings']
    const stderr = await failureOf(project, [...source, '-o', 'settings.py'])
    assert.is(stderr, 'introspect: settings.py is no manifest, and would be lost: name another file\n')
    const unreadable = '/proc/self/mem'
    if (existsSync(unreadable)) {
      const said = `introspect: ${unreadable} cannot be read: Input/output error\n`
      assert.is(await failureOf(project, [...source, '-o', unreadable]), said)
    }
    for (const text of ['', '{"version": 2']) {
      writeFileSync(join(project.folder, 'manifest.json'), text)
      assert.match(await failureOf(project, [...source, '-o', 'manifest.json']), 'no such table: cms_page')
    }
  })

  it('asks for the Python of the project where there is no Django, and has help without it', async () => {
    if (!(await isInstalled('5.1'))) return
    const project = copyProject('5.1', {})
    const script = await introspectScript(project.base)
    const stderr = await failureOf(project, ['-S', script, '--settings', 'settings'])
    assert.match(stderr, /^introspect: .+python\S* has no Django\. Run the script with the Python of the project/)
    assert.not.match(stderr, 'Traceback')
    assert.match(await project.python(['-S', script, '--help']), '--settings SETTINGS')
  })

  it.matrix('says what is exported for a project without SITE_ID', async () => {
    if (!(await isInstalled('5.1'))) return
    const project = await projectWithSite({})
    writeFileSync(join(project.folder, 'without_site.py'), 'from settings import *\ndel SITE_ID\n')
    const stderr = await failureOf(project, [await introspectScript(project.base), '--settings', 'without_site'])
    assert.match(stderr, /SITE_ID is not set: site_id is the first site, 1, and languages\/ is answered/)
  })

  it.matrix('names a storage that fails, with its error', async () => {
    if (!(await isInstalled('5.1'))) return
    const project = await projectWithSite({})
    writeFileSync(join(project.folder, 'failing.py'), failing)
    const stderr = await failureOf(project, [await introspectScript(project.base), '--settings', 'failing'])
    assert.match(stderr, "the storage failing.Failing gives no address: LookupError('no bucket')")
  })

  it('names middleware that chooses by the request what the manifest has once', async () => {
    if (!(await isInstalled('5.1'))) return
    const project = await projectWithSite({})
    writeFileSync(join(project.folder, 'chosen.py'), chosen)
    const stderr = await failureOf(project, [await introspectScript(project.base), '--settings', 'chosen'])
    assert.match(stderr, 'the middleware chosen.by_site chooses URL patterns: addresses are those of ROOT_URLCONF')
    assert.match(stderr, 'the middleware chosen.by_site chooses a time zone: dates have that of TIME_ZONE')
    assert.match(stderr, 'the middleware chosen.by_site chooses what answers have')
    assert.match(stderr, 'the middleware chosen.by_site chooses who gets answers: exported ones are for everybody')
    assert.not.match(stderr, 'chooses a language')
  })

  it.matrix('says that the API of a project has one site without the middleware that chooses others', async () => {
    if (!(await isInstalled('5.1'))) return
    const project = await projectWithSite({})
    const second = `import sqlite3; database = sqlite3.connect("${project.data}/site.sqlite3")
database.execute("insert into django_site values (2, 'second', '')"); database.commit()`
    const without = 'MIDDLEWARE = [name for name in MIDDLEWARE if "djangocms_rest" not in name]'
    writeFileSync(join(project.folder, 'one_site.py'), `from settings import *\n${without}\n`)
    const argv = [await introspectScript(project.base), '--settings']
    const said = 'SiteContextMiddleware of djangocms-rest is not in MIDDLEWARE'
    assert.not.match(await failureOf(project, [...argv, 'one_site']), said)
    await project.python(['-c', second])
    assert.not.match(await failureOf(project, [...argv, 'settings']), said)
    assert.match(await failureOf(project, [...argv, 'one_site']), said)
  })

  const places: readonly [api: 'namespace' | 'root', said: string][] = [
    ['namespace', 'introspect: urls does not include djangocms_rest.urls, or in a namespace or below a parameter'],
    ['root', 'introspect: the API is at the root, beside i18n_patterns: links are exported as in en'],
  ]
  for (const [api, said] of places) {
    it.matrix(`says what it cannot follow where the API is in an unusual place: ${api}`, async () => {
      if (!(await isInstalled('5.1'))) return
      const project = await projectWithSite({ API: api })
      const stderr = await failureOf(project, [await introspectScript(project.base), '--settings', 'settings'])
      assert.match(stderr, said)
      if (api === 'namespace') assert.not.match(stderr, 'Traceback')
    })
  }
})

/** Settings with middleware of their own. */
const chosen = `
from settings import *
from django.http import HttpResponse
from django.utils import timezone

MIDDLEWARE = [*MIDDLEWARE, "chosen.by_site"]

def by_site(get_response):
    def middleware(request):
        request.urlconf = "nursery.shop_urls"
        with timezone.override("Asia/Tokyo"):
            response = get_response(request)
        if request.GET.get("key") != "secret":
            return HttpResponse(status=401)
        response.content = b"{}"
        return response
    return middleware
`

/** Settings with a storage that cannot make addresses. */
const failing = `
from settings import *
from django.core.files.storage import FileSystemStorage

STORAGES = {"default": {"BACKEND": "failing.Failing"}, "staticfiles": {"BACKEND": "failing.Failing"}}

class Failing(FileSystemStorage):
    def url(self, name):
        raise LookupError("no bucket")
`

/** A project whose database has a site, and no other tables: without these the script gets no further. */
async function projectWithSite(variant: Readonly<Record<string, string>>): Promise<ProjectCopy> {
  const project = copyProject('5.1', variant)
  const site = 'create table django_site as select 1 as id, "localhost" as domain, "" as name'
  await project.python(['-c', `import sqlite3; sqlite3.connect("${project.data}/site.sqlite3").execute('${site}')`])
  return project
}

/** What a program of the project says before it fails. */
async function failureOf({ python }: ProjectCopy, argv: string[]): Promise<string> {
  return await python(argv).then(
    () => '',
    (error: { readonly stderr: string }) => error.stderr,
  )
}
