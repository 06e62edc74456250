import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { describe } from '../harness.js'
import { type DjangoProject, introspectScript, withDjangoProject } from '../helpers/django/django-project.js'
import { temporaryFolder } from '../helpers/folders.js'

const backends = ['django.contrib.auth.backends.ModelBackend', 'signing.Backend']

const signing = `from django.contrib.auth.backends import ModelBackend

class Backend(ModelBackend):
    def get_user(self, user_id):
        return super().get_user(user_id)
`

/** Describes the project after the manager of its users was changed: the facts, and what the script says. */
async function described({ folder, python }: DjangoProject, change: string): Promise<[Manifest['auth'], string]> {
  const base = temporaryFolder()
  const script = await introspectScript(base)
  const log = join(base, 'stderr.txt')
  const program = `import os, runpy, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "signed"
import django
django.setup()
from django.contrib.auth.models import UserManager
usual = UserManager.get_queryset
${change}
sys.stderr = open("${log}", "w")
runpy.run_path("${script}", run_name="__main__")`
  writeFileSync(join(folder, 'signing.py'), signing)
  const own = `from settings import *\nAUTHENTICATION_BACKENDS = ${JSON.stringify(backends)}\n`
  writeFileSync(join(folder, 'signed.py'), own)
  const { auth } = JSON.parse(await python(['-c', program])) as Manifest
  return [auth, readFileSync(log, 'utf8')]
}

describe('users of a project', (test) => {
  test('have sessions of the backends that it names, unless their manager leaves out some who are active', async () => {
    await withDjangoProject('5.1', async (project) => {
      const filtered = (condition: string) =>
        described(project, `UserManager.get_queryset = lambda self: usual(self).filter(${condition})`)
      const [usual, said] = await described(project, '')
      assert.equal([usual?.backends, usual?.filtered_by], [backends, undefined])
      assert.match(said, 'the backend signing.Backend chooses users of sessions itself')
      assert.is((await filtered('is_active=True'))[0]?.filtered_by, undefined)
      assert.is((await filtered('is_staff=True'))[0]?.filtered_by, 'django.contrib.auth.models.UserManager')
    })
  })
})
