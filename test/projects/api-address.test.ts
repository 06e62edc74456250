import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { copyProject, introspectScript, isInstalled } from '../helpers/django/django-project.js'

describe('the script of introspect', (it) => {
  const table: [api: 'namespace' | 'root', said: string][] = [
    ['namespace', 'introspect: urls does not include djangocms_rest.urls, or in a namespace or below a parameter'],
    ['root', 'introspect: the API is at the root, beside i18n_patterns: links are exported as in en'],
  ]
  for (const [api, said] of table) {
    it(`says what it cannot follow where the API is in an unusual place: ${api}`, async () => {
      if (!(await isInstalled('5.1'))) return
      const { base, data, python } = copyProject('5.1', { API: api })
      // Without other tables, it gets no further.
      const site = 'create table django_site as select 1 as id, "localhost" as domain, "" as name'
      await python(['-c', `import sqlite3; sqlite3.connect("${data}/site.sqlite3").execute('${site}')`])
      const { stderr } = await python([await introspectScript(base), '--settings', 'settings']).then(
        () => ({ stderr: '' }),
        (error: { readonly stderr: string }) => error,
      )
      assert.match(stderr, said)
      if (api === 'namespace') assert.not.match(stderr, 'Traceback')
    })
  }
})
