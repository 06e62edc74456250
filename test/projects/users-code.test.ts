import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { describedAfter } from '../helpers/django/described-after.js'
import { withDjangoProject } from '../helpers/django/django-project.js'

const backends = ['django.contrib.auth.backends.ModelBackend', 'signing.Backend']

const signing = `from django.contrib.auth.backends import ModelBackend

class Backend(ModelBackend):
    def get_user(self, user_id):
        return super().get_user(user_id)
`

const filtered = (condition: string) => `from django.contrib.auth.models import UserManager
usual = UserManager.get_queryset
UserManager.get_queryset = lambda self: usual(self).filter(${condition})`

describe('users of a project', (test) => {
  test.matrix(
    'have sessions of the backends that it names, unless their manager leaves out some who are active',
    async () => {
      await withDjangoProject('5.1', async (project) => {
        writeFileSync(join(project.folder, 'signing.py'), signing)
        const own = `from settings import *\nAUTHENTICATION_BACKENDS = ${JSON.stringify(backends)}\n`
        writeFileSync(join(project.folder, 'signed.py'), own)
        const filteredBy = async (condition: string) => {
          const { manifest } = await describedAfter(project, filtered(condition), 'signed')
          return manifest.auth?.filtered_by
        }
        const { manifest, said } = await describedAfter(project, '', 'signed')
        assert.equal([manifest.auth?.backends, manifest.auth?.filtered_by], [backends, undefined])
        assert.match(said, 'the backend signing.Backend chooses users of sessions itself')
        assert.is(await filteredBy('is_active=True'), undefined)
        assert.is(await filteredBy('is_staff=True'), 'django.contrib.auth.models.UserManager')
      })
    },
  )
})
