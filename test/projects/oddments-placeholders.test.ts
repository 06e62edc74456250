import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { introspectScript } from '../helpers/django/django-project.js'
import { exportProject, withOddments } from '../helpers/django/oddments.js'
import { temporaryFolder } from '../helpers/folders.js'

/** Settings of sets of placeholders in place of templates, with a database of their own. */
const ownSets = (database: string) => `
import os, shutil
from oddments.settings import *
if not os.path.exists(${JSON.stringify(database)}):
    shutil.copy(DATABASES["default"]["NAME"], ${JSON.stringify(database)})
DATABASES["default"]["NAME"] = ${JSON.stringify(database)}
CMS_TEMPLATES = []
CMS_PLACEHOLDERS = [("plain", ("content",), "Plain"), ("bare", (), "Bare")]
`

/** Makes a page that inherits from one without a set, and prints its answer. */
const inheriting = `
import os; os.environ["DJANGO_SETTINGS_MODULE"] = "own_sets"
import django; django.setup()
from cms.api import create_page
from cms.models import PageContent
from django.contrib.auth import get_user_model
from django.test import Client
from djangocms_versioning.models import Version
user = get_user_model().objects.first()
above = PageContent._base_manager.get(title="Links", language="en").page
page = create_page("Inside", "INHERIT", "en", parent=above, created_by=user)
content = PageContent._base_manager.get(page=page)
Version.objects.get_for_content(content).publish(user)
PageContent._base_manager.filter(page=page).update(template="INHERIT")
PageContent._base_manager.filter(page=above).update(template="")
content.placeholders.get_or_create(slot="content")
print(Client(HTTP_HOST="127.0.0.1").get("/api/en/pages/links/inside/").content.decode())
`

describe('the placeholders of a project with what few projects have', ({ matrix: test }) => {
  test('are those of the template of an apphook, and of one that is no longer listed', async () => {
    await withOddments('own', async (project) => {
      const out = await exportProject(project, ['--contract', 'released', '--api-url', await project.serve()])
      for (const [page, slots] of [
        ['shop', ['window']],
        ['old', ['sidebar', 'content']],
      ] as const) {
        const live = await (await fetch(`${await project.serve()}/api/en/pages/${page}/`)).json()
        const ours: unknown = JSON.parse(readFileSync(join(out, `api/en/pages/${page}/index.json`), 'utf8'))
        assert.equal(slotsOf(ours), slots)
        assert.equal(slotsOf(ours), slotsOf(live))
      }
    })
  })

  test('are those of the first set where a page inherits none of them, in a project without templates', async () => {
    await withOddments('own', async ({ folder, python }) => {
      const own = temporaryFolder()
      const [database, manifest] = [join(own, 'sets.sqlite3'), join(own, 'manifest.json')]
      writeFileSync(join(folder, 'own_sets.py'), ownSets(database))
      const live: unknown = JSON.parse(await python(['-c', inheriting]))
      writeFileSync(manifest, await python([await introspectScript(own), '--settings', 'own_sets']))
      const out = await exportProject({ database, manifest }, ['--contract', 'released'])
      const ours: unknown = JSON.parse(readFileSync(join(out, 'api/en/pages/links/inside/index.json'), 'utf8'))
      assert.equal([slotsOf(live), slotsOf(ours)], [['content'], ['content']])
    })
  })

  test('have aliases without versions, where only pages have them', async () => {
    const shared =
      /"content":\[\{"id":\d+,"parent_plugin_type":null,"plugin_type":"TextPlugin","body":"shared by pages"/
    for (const [variables, isShown] of [
      [{}, false],
      [{ VARIETY: '1' }, true],
    ] as const) {
      await withOddments(
        'own',
        async (project) => {
          const out = await exportProject(project, ['--contract', 'released', '--api-url', await project.serve()])
          const live = await (await fetch(`${await project.serve()}/api/en/pages/`)).text()
          const ours = readFileSync(join(out, 'api/en/pages/index.json'), 'utf8')
          assert.equal([shared.test(live), shared.test(ours)], [isShown, isShown])
        },
        variables,
      )
    }
  })

  test('have the labels of their template, though it does not declare them', async () => {
    await withOddments('own', async (project) => {
      const out = await exportProject(project, [
        '--contract',
        'released',
        '--api-url',
        await project.serve(),
        '--paths',
        'all',
      ])
      const page = (await (await fetch(`${await project.serve()}/api/en/pages/old/`)).json()) as {
        placeholders: Labelled[]
      }
      const [declared] = page.placeholders
      const path = new URL(declared?.details ?? '').pathname.replace('/sidebar/', '/window/')
      const live = (await (await fetch(`${await project.serve()}${path}`)).json()) as Labelled
      assert.equal([declared?.label, live.label], ['Beside', 'Of the old template'])
      const ours: unknown = JSON.parse(readFileSync(join(out, path, 'index.json'), 'utf8'))
      assert.equal(ours, live)
    })
  })
})

interface Labelled {
  readonly label: string
  readonly details: string
}

function slotsOf(page: unknown): string[] {
  const { placeholders } = page as { placeholders: { slot: string }[] }
  return placeholders.map(({ slot }) => slot)
}
