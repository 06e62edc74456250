import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { exported } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'
import { withPage } from '../helpers/front-ends/browser.js'
import { withRoutes } from '../helpers/routes/with-routes.js'
import { serving } from '../helpers/servers/serving.js'
import { projectFolder } from '../helpers/sites.js'

const example = join(projectFolder, 'examples/observatory')
const stories = `...stories({ path: { en: 'journal', de: 'tagebuch' } })`

describe('the workbench', (it) => {
  it.matrix('leads to the lists that the project has in the language', async () => {
    const config = withRoutes(temporaryFolder(), stories, 'alone', 'stories')
    const given = ['--config', config, '--manifest', join(example, 'manifest.json')]
    const { folder } = await exported(join(example, 'site.sqlite3'), 'garden', given)
    await serving([folder, '--config', config, '--dev', '--quiet'], async (ask, address) => {
      const facts = (await (await ask('_workbench/facts.json')).json()) as { lists: unknown }
      assert.equal(facts.lists, { 1: ['en/journal/', 'de/tagebuch/'] })
      await withPage(async (page) => {
        await page.goto(address)
        const list = (name: string) => page.locator('main').getByRole('link', { name, exact: true })
        await list('/api/en/journal/').waitFor()
        assert.is(await list('/api/en/tagebuch/').count(), 0)
        await page.locator('#languages').getByRole('link', { name: 'de', exact: true }).click()
        await list('/api/de/tagebuch/').click()
        await page.locator('main').getByRole('heading', { name: '/api/de/tagebuch/' }).waitFor()
      })
    })
  })
})
