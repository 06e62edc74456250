import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { documentSources } from '../../src/runtime/document-source.js'
import { createHandler } from '../../src/runtime/handler.js'
import { createPreviewToken } from '../../src/runtime/previews/preview-token.js'
import { tokenPreview } from '../../src/runtime/previews/preview-tokens.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { note } from '../harness.js'
import { replay } from '../helpers/answers/replay.js'
import { describeSampled, engines } from '../helpers/databases/engines.js'
import { exported } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'
import { sampled } from '../helpers/sample.js'
import { recordedRows, type SiteName, siteNames } from '../helpers/sites.js'

/** How many recorded answers with `?html=` there are to compare, and placeholders in them that have HTML, at least. */
const floors: Record<SiteName, [answers: number, rendered: number]> = {
  garden: [340, 105],
  press: [195, 45],
  bridge: [55, 30],
  legacy: [205, 75],
}

const key = 'a key for tests, of enough characters'
const match = /[?&]html=/

for (const engine of engines) {
  describeSampled(engine, `recorded HTML, ${engine.name}`, (test) => {
    for (const site of siteNames) {
      sampled(test, { site, engine })(
        `${site}: pages and placeholders have it from an export and its drafts`,
        async () => {
          const drafts = join(temporaryFolder(), 'drafts')
          const flags = ['--html', '--contract', 'released', '--scheme', 'http', '--drafts', drafts]
          const { folder } = await exported(await engine.database(site), site, flags)
          const preview = tokenPreview({ keys: [key], source: documentSources(folderStore(drafts)) })
          const handler = createHandler({ store: folderStore(folder), preview })
          const token = await createPreviewToken(key, { expires: Date.now() / 1000 + 3600, site: null })
          const shown = await replay(handler, site, { users: ['anonymous'], match, html: true })
          const previewed = await replay(handler, site, { users: ['admin'], token, match, html: true })
          const compared = shown.compared + previewed.compared
          const failures = [...shown.failures, ...previewed.failures]
          const rendered = renderedIn(site)
          note(
            `${site}, ${engine.name}: ${compared - failures.length} of ${compared} answers equal, ${rendered} with HTML`,
          )
          assert.equal(failures.slice(0, 5), [])
          const [answers, withHtml] = floors[site]
          assert.ok(compared >= answers, `only ${compared} answers were compared`)
          assert.ok(rendered >= withHtml, `only ${rendered} placeholders have HTML`)
        },
      )
    }
  })
}

/** Placeholders with HTML in the recorded answers that are compared. */
function renderedIn(site: SiteName): number {
  const rows = recordedRows(site).filter(({ url, user }) => match.test(url) && ['anonymous', 'admin'].includes(user))
  const placeholders = rows.flatMap(({ body }) => {
    const { placeholders: own, html } = (body ?? {}) as { placeholders?: { html: string }[]; html?: string }
    return own ?? (html === undefined ? [] : [{ html }])
  })
  return placeholders.filter(({ html }) => html.trim() !== '').length
}
