import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'

interface PageWithHtml {
  readonly placeholders: readonly { readonly html: string }[]
}

describe('an alias with a static code', (it) => {
  it('has its placeholder in the slot content with the djangocms-alias of django CMS 4.1', async () => {
    const copy = await sqliteEngine.copy('legacy')
    // Their JSON has no contents.
    const html = async () => {
      const { folder } = await exported(copy.url, 'legacy', ['--html', '--contract', 'released'])
      const page = JSON.parse(readFileSync(join(folder, 'api/en/pages/html.json'), 'utf8')) as PageWithHtml
      return page.placeholders.map((one) => one.html).join('')
    }
    const before = await html()
    await copy.exec("UPDATE djangocms_alias_alias SET static_code = 'footer'")
    assert.is(await html(), before)
    await copy.exec('DELETE FROM djangocms_alias_aliascontent')
    assert.is.not(await html(), before)
  })

  it('has it in the slot of its static code with later ones', async () => {
    const copy = await sqliteEngine.copy('press')
    const content = async () => JSON.stringify((await exported(copy.url, 'press')).json('/api/en/pages/'))
    const before = await content()
    await copy.exec("UPDATE djangocms_alias_alias SET static_code = 'footer' || id")
    const after = await content()
    assert.is.not(after, before)
    await copy.exec(`UPDATE cms_placeholder SET slot = (SELECT 'footer' || alias_id FROM djangocms_alias_aliascontent AS one
      WHERE one.id = object_id) WHERE content_type_id = (SELECT id FROM django_content_type WHERE model = 'aliascontent')`)
    assert.is(await content(), before)
  })
})
