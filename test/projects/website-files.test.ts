import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { ExportReport } from '../../src/options.js'
import { describe, full, note } from '../harness.js'
import { listedAddresses } from '../helpers/answers/sitemap.js'
import { type DjangoProject, type DjangoVersion, withDjangoProject } from '../helpers/django/django-project.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliOutput } from '../helpers/processes/cli.js'

const versions: readonly DjangoVersion[] = full() ? ['5.1', '5.0', '4.1'] : ['5.1']

const rows: readonly [oldPath: string, newPath: string][] = [
  ['/old/', '/en/about-us/'],
  ['/no-slash', '/en/about-us/'],
  ['/gone/', ''],
  ['/en/was-here/', 'https://example.org/there/'],
  ['/question/?id=1', '/en/'],
  ['/%C3%BCber-alles/', '/de/uber-uns/'],
  ['/\u00fcber-nichts/', '/de/'],
  ['/a%3Db/', '/en/team/'],
  ['/c=d/', '/en/team/'],
  ['/en/about-us/', '/en/imprint/'],
  ['/en/members/', '/en/imprint/'],
  ['/en/draft/', '/en/imprint/'],
  ['/en/restricted/', '/en/imprint/'],
  ['/en/moved/', '/en/imprint/'],
]

/** Beside what build.py makes: pages that redirect, are restricted and were unpublished, and stored redirects. */
const changes = `
import json
from cms.api import create_page
from cms.models import ACCESS_PAGE, PagePermission
from django.contrib.auth import get_user_model
from django.contrib.redirects.models import Redirect
from djangocms_versioning.models import Version

user = get_user_model().objects.get()

def page(title, **members):
    made = create_page(title, "nursery/page.html", "en", created_by=user, **members)
    Version.objects.get_for_content(made.pagecontent_set(manager="admin_manager").get()).publish(user)
    return made

page("Moved", redirect="/en/imprint/")
PagePermission.objects.create(page=page("Restricted"), user=user, grant_on=ACCESS_PAGE, can_view=True)
was_here = page("Was here").pagecontent_set(manager="admin_manager").get()
Version.objects.get_for_content(was_here).unpublish(user)
for old, new in json.loads('''${JSON.stringify(rows)}'''):
    Redirect.objects.create(site_id=1, old_path=old, new_path=new)
`

interface Made {
  readonly project: DjangoProject
  readonly folder: string
  readonly report: ExportReport
}

const made = new Map<DjangoVersion, Promise<Made>>()

async function withWebsite(version: DjangoVersion, body: (made: Made) => Promise<void>): Promise<void> {
  const work = async (project: DjangoProject) => {
    const known = made.get(version) ?? make(project)
    made.set(version, known)
    await body(await known)
  }
  await withDjangoProject(version, work, { WEBSITE: '1' })
}

async function make(project: DjangoProject): Promise<Made> {
  await project.python(['manage.py', 'shell', '-v', '0'], changes)
  const folder = join(temporaryFolder(), 'out')
  const stdout = await cliOutput([
    ...['export', '--database', project.database, '--manifest', project.manifest, '--scheme', 'http', '--json'],
    ...['--sitemap', '--profile', 'nginx', '--only', 'languages', '--out', folder],
  ])
  return { project, folder, report: JSON.parse(stdout) as ExportReport }
}

for (const version of versions) {
  describe(`the website of a project with django CMS ${version}`, (it) => {
    it.matrix('has the sitemap that cms.sitemaps.CMSSitemap makes, but for pages that need a permission', async () => {
      await withWebsite(version, async ({ project, folder }) => {
        const live = listedAddresses(await (await fetch(`${await project.serve()}/sitemap.xml`)).text())
        const own = listedAddresses(readFileSync(join(folder, 'sitemap.xml'), 'utf8'))
        const berlin = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' })
        const text = (url: string, time: string | null) => `${url} ${time}`
        const wanted = live.map(({ url, lastModified }) => text(url, lastModified))
        const found = own.map(({ url, lastModified }) => text(url, berlin.format(new Date(lastModified ?? ''))))
        const missing = wanted.filter((one) => !found.includes(one))
        assert.equal(
          missing.map((one) => one.split(' ')[0]),
          ['http://nursery.example.com/en/restricted/'],
        )
        assert.equal(
          found.filter((one) => !wanted.includes(one)),
          [],
        )
        assert.ok(found.length > 15)
        note(`django CMS ${version}: ${found.length} addresses of a sitemap compared`)
      })
    })

    it.matrix('redirects as Django does, where the CMS answers nothing else', async () => {
      await withWebsite(version, async ({ project, folder, report }) => {
        const redirects = JSON.parse(readFileSync(join(folder, 'redirects.json'), 'utf8')) as Record<string, unknown>
        const ask = async (path: string) => {
          const { status, headers } = await fetch((await project.serve()) + path, { redirect: 'manual' })
          return { status, location: headers.get('location') }
        }
        const unused = report.findings.flatMap((one) => (one.code === 'redirect-unused' ? [one.address] : []))
        assert.equal(unused, ['/\u00fcber-nichts/', '/c=d/', '/en/about-us/', '/en/members/', '/en/moved/'])
        const asked = rows.flatMap(([from]) => [from, from.replace(/\/(?=$|\?)/, '')])
        for (const path of new Set(asked)) {
          const live = await ask(path)
          const { pathname, search } = new URL(path, await project.serve())
          // As browsers write it.
          const known = redirects[encodeURI(decodeURIComponent(pathname)) + search]
          const own =
            typeof known === 'string'
              ? { status: 302, to: known }
              : (known as { status: number; to?: string } | undefined)
          const isPage = unused.includes(path) || unused.includes(`${path}/`)
          if (own && !isPage) assert.equal([live.status, live.location], [own.status, own.to ?? null], path)
          else assert.ok(isPage || live.status === 404, `${path} ${live.status} ${live.location}`)
          if (own === undefined && unused.includes(path)) assert.is.not(live.status, 301, path)
        }
        assert.is(redirects['/en/moved/'], '/en/imprint/')
        note(`django CMS ${version}: ${new Set(asked).size} redirects compared`)
      })
    })
  })
}
