import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { storiesAnswers } from '../../src/routes/index.js'
import { createHandler } from '../../src/runtime/handler.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { describe } from '../harness.js'
import { withStories } from '../helpers/django/django-project.js'
import { walk } from '../helpers/folders.js'
import { changeDatabase, copyOf, storiesExporter } from '../helpers/routes/stories-site.js'

/** Menus show pages that need a login, and what is below them. */
const withoutMenus = /^(?:api\/\w+\/(?!menu|submenu)|feeds\/|sitemap)/

describe('posts of djangocms-stories below a page that visitors may not see', (it) => {
  it('are left out, with their feeds and addresses, as the CMS shows none', async () => {
    await withStories('versioned', null, async (project) => {
      const copy = copyOf(project)
      const site = storiesExporter({ ...project, database: copy }, {})
      const out = site.folder('out')
      const run = (more: string[] = []) =>
        site.report('out', '2026-11-22T00:00:00Z', ['--sitemap', '--skip', 'placeholders', ...more])
      const naming = () =>
        walk(out).filter(
          (name) => withoutMenus.test(name) && readFileSync(join(out, name), 'utf8').includes('first-steps'),
        )
      const handler = createHandler({ store: folderStore(out), routes: storiesAnswers({ path: 'blog' }), refresh: 0 })
      const status = async (path: string) => (await handler(new Request(`http://blog.example.com/${path}`))).status
      const paths = ['api/en/blog/?limit=1', 'api/en/blog/first-steps/?html=0', 'api/en/blog/tag/?limit=1']
      const statuses = () => Promise.all(paths.map(status))

      await run()
      for (const kind of [/^api/, /^feeds/, /^sitemap/]) assert.ok(naming().some((name) => kind.test(name)))
      assert.equal(await statuses(), [200, 200, 200])
      changeDatabase(
        copy,
        "UPDATE cms_page SET login_required = 1 WHERE id IN (SELECT page_id FROM cms_pageurl WHERE path = 'blog')",
      )
      await run()
      assert.equal(naming(), [])
      assert.equal(await statuses(), [404, 404, 404])
      assert.ok(walk(out).some((name) => /^api\/\w+\/news\//.test(name)))
      await run(['--include-login-required'])
      assert.ok(naming().length > 0)
    })
  })
})
