import * as assert from 'uvu/assert'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { describe } from '../harness.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { textOf } from '../helpers/django/oddments.js'
import { exported, failedExport } from '../helpers/exports/exports.js'
import { problemsOf, startServe, verified } from '../helpers/exports/verified.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { configFile, siteFile, siteManifest } from '../helpers/sites.js'

const word = 'xylophone'

/** A text two levels below a plugin whose manager has no rows with this count. */
const hiding = 'UPDATE refsite_columns SET count = 777'

for (const engine of engines) {
  describeOn(engine, `plugins that a manager hides, ${engine.name}`, (it) => {
    it('are gone from answers and searches with all that is below them, when only the flag changes', async () => {
      const { url, exec, query } = await engine.copy('garden')
      const [text] = await query(`SELECT t.id AS id FROM cms_cmsplugin t JOIN cms_cmsplugin c ON c.id = t.parent_id
        WHERE t.plugin_type = 'TextPlugin' AND c.plugin_type = 'ColumnPlugin' AND t.language = 'en' ORDER BY t.id`)
      await exec(`UPDATE djangocms_text_text SET body = '<p>${word}</p>' WHERE cmsplugin_ptr_id = ${text?.id}`)
      const flags = ['--manifest', changedManifest('garden', { plugins: managedPlugins() })]
      const live = async () => found(await startServe(['--database', url, ...flags]))
      const more = ['--html', '--keep-documents', '0', '--keep-removed', '0']
      const { folder } = await exported(url, 'garden', [...flags, ...more])
      assert.match(textOf(folder), word)
      assert.equal([await found(await startServe([folder])), await live()], [1, 1])
      await exec(hiding)
      const audit = ['--database', url, '--config', configFile, ...flags]
      const leaks = problemsOf(await verified(folder, audit)).flatMap((problem) =>
        problem.code === 'leak' ? problem : [],
      )
      const below = leaks.filter(({ what }) => what.includes(word))
      assert.match(below[0]?.of ?? '', /^the plugins that a manager hides in placeholder \d+$/)
      assert.ok(leaks.length > below.length)
      const { report } = await exported(url, 'garden', [...flags, ...more], folder)
      assert.not.match(textOf(folder), word)
      assert.not.match(JSON.stringify(report.findings), '"ColumnsPlugin"')
      assert.equal(problemsOf(await verified(folder, audit)), [])
      assert.equal([await found(await startServe([folder])), await live()], [0, 0])
    })
  })
}

describe('a condition on plugins in the manifest', (it) => {
  it('is refused without the manager that it is of, as all rows would be public', async () => {
    const plugins = managedPlugins()
    delete plugins.ColumnsPlugin?.filtered_by
    const flags = ['--manifest', changedManifest('garden', { plugins })]
    const { code, message } = await failedExport(siteFile('garden'), 'garden', flags)
    assert.is(code, 'manifest-invalid')
    assert.match(message, '$.plugins.ColumnsPlugin has no "filtered_by"')
  })
})

function managedPlugins(): Manifest['plugins'] {
  const { plugins } = siteManifest('garden')
  const { ColumnsPlugin } = plugins
  assert.ok(ColumnsPlugin)
  const managed = { ...ColumnsPlugin, filtered_by: 'refsite.Current', where: { count: { not: 777 } } }
  return { ...plugins, ColumnsPlugin: managed }
}

async function found(url: string): Promise<number> {
  const response = await fetch(`${url}/api/en/page_search/?q=${word}`)
  return ((await response.json()) as { count: number }).count
}
