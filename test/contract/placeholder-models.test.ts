import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Diagnosis } from '../../src/cli/commands/doctor/diagnose.js'
import { WatchFingerprints } from '../../src/cli/commands/export/watch-fingerprints.js'
import { loadConfig } from '../../src/cli/config/load-config.js'
import { loadManifest } from '../../src/cli/config/load-manifest.js'
import type { ExportReport } from '../../src/options.js'
import { createHandler } from '../../src/runtime/handler.js'
import { superuserSource } from '../../src/serve/database-source.js'
import { describe } from '../harness.js'
import { openLive } from '../helpers/answers/live.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliFailure, cliOutput, runCli } from '../helpers/processes/cli.js'
import { articleType, newsSite, publicArticles } from '../helpers/routes/news-site.js'

const afterTheStart = Date.parse('2100-01-02T00:00:00Z')

for (const engine of engines) {
  describeOn(engine, `placeholders of models of the project, ${engine.name}`, (it) => {
    it('are not found unless the configuration names the model, and a finding says so', async () => {
      const site = await newsSite(engine)
      const example = `/api/en/placeholders/${articleType}/1/content/`
      for (const paths of ['all', 'canonical']) {
        const { report, articles } = await exportAll([...site.flags(), '--paths', paths])
        assert.equal(articles, [], paths)
        const [finding, ...more] = report.findings.filter(({ code }) => code === 'placeholders-hidden')
        assert.equal(finding, { code: 'placeholders-hidden', model: 'news.article', placeholders: 5, example }, paths)
        assert.equal(more, [], paths)
      }
      const { code, stdout } = await runCli(['doctor', ...site.flags()])
      assert.is(code, 1)
      assert.match(stdout, 'news.article')
      const { handler, project } = await openLive(site.copy.url, 'garden', {
        manifest: await loadManifest(site.manifest),
      })
      assert.equal(await answered(handler), [])
      assert.equal(
        (await project.current()).unnamed.map(({ model }) => model),
        ['news.article'],
      )
    })

    it('of an app that is no longer installed are reported as such', async () => {
      const site = await newsSite(engine)
      await site.copy.exec("UPDATE django_content_type SET app_label = 'gone' WHERE model = 'article'")
      const { stdout } = await runCli(['doctor', ...site.flags(), '--json'])
      const { gaps } = JSON.parse(stdout) as Diagnosis
      const texts = gaps.filter(({ code }) => code === 'placeholders-hidden').map(({ text }) => text)
      assert.is(texts.length, 1)
      assert.match(
        texts.join(),
        /^Placeholders of gone\.article .* are not answered: the manifest does not have the model$/,
      )
    })

    it('are answered for the rows that meet the condition, in exports, by the handler and in previews', async () => {
      const site = await newsSite(engine)
      const { report, articles } = await exportAll(site.flags([publicArticles]))
      assert.equal(articles, [1, 4])
      assert.equal(
        report.findings.filter(({ code }) => code === 'placeholders-hidden'),
        [],
      )
      const models = { manifest: await loadManifest(site.manifest), placeholderModels: [publicArticles] }
      const { handler, project } = await openLive(site.copy.url, 'garden', models)
      assert.equal(await answered(handler), [1, 4])
      const preview = createHandler({ source: () => superuserSource(project) })
      assert.equal(await answered(preview), [1, 4])
      await site.copy.exec('UPDATE news_article SET is_published = NOT is_published')
      assert.equal(await answered(handler), [2])
      await atTime(afterTheStart, async () => assert.equal(await answered(handler), [2]))
      await site.copy.exec('UPDATE news_article SET is_published = NOT is_published')
      assert.equal(await answered(handler), [1, 4])
      await atTime(afterTheStart, async () => assert.equal(await answered(handler), [1, 3, 4]))
      // The clock was ahead.
      assert.equal(await answered(handler), [1, 4])
    })

    it('follow the condition in incremental runs, also by time alone', async () => {
      const site = await newsSite(engine)
      const out = join(temporaryFolder(), 'out')
      const flags = site.flags([publicArticles])
      const run = async () => {
        const { report, articles } = await exportAll(flags, out)
        return [report.computed, ...articles]
      }
      assert.equal(await run(), ['everything', 1, 4])
      assert.equal(await run(), ['nothing', 1, 4])
      await atTime(afterTheStart, async () => assert.equal(await run(), ['changes', 1, 3, 4]))
      await site.copy.exec('UPDATE news_article SET is_published = false WHERE id = 1')
      assert.equal(await run(), ['changes', 4])
      await site.copy.exec('DELETE FROM news_article WHERE id = 4')
      assert.equal(await run(), ['changes'])
    })

    it('wake a watch when their time comes', async () => {
      const site = await newsSite(engine)
      const manifest = await loadManifest(site.manifest)
      const fingerprints = new WatchFingerprints({
        database: site.copy.url,
        manifest,
        placeholderModels: [publicArticles],
        routes: [],
      })
      const first = await fingerprints.now()
      assert.is(await fingerprints.now(), first)
      await atTime(afterTheStart, async () => assert.is.not(await fingerprints.now(), first))
      // The clock was ahead.
      assert.is(await fingerprints.now(), first)
      await fingerprints.close()
    })

    it.matrix('of hidden rows are looked for by "verify"', async () => {
      const site = await newsSite(engine)
      const { out } = await exportAll(site.flags([publicArticles]))
      const verified = (folder: string) =>
        runCli(['verify', folder, '--allow-broken-links', ...site.flags([publicArticles])])
      assert.is((await verified(out)).code, 0)
      const everything = await exportAll(site.flags([{ model: 'news.article' }]))
      assert.equal(everything.articles, [1, 2, 3, 4])
      const { code, stdout } = await verified(everything.out)
      assert.is(code, 1)
      assert.match(stdout, 'news.article 2')
    })
  })
}

describe('models in a configuration', (it) => {
  const cases: [unknown, string][] = [
    [{ model: 'news.artcle' }, '$.placeholderModels[0].model is "news.artcle", which the manifest does not describe'],
    [{ model: 'Läden.größe' }, '$.placeholderModels[0].model is "Läden.größe", which the manifest does not describe'],
    [{ model: 'cms.pagecontent' }, '$.placeholderModels[0].model is "cms.pagecontent", whose placeholders have a rule'],
    [
      { model: 'news.article', where: { published: true } },
      'names the column "published", which news_article does not have',
    ],
    [{ model: 'news.article', order: ['-date'] }, '$.placeholderModels[0].order names the column "date"'],
    [{ model: 'news.article', columns: ['title'] }, '$.placeholderModels[0].columns names the column "title"'],
    [{ model: 'news.article', where: { is_published: { not: 1 } } }, 'compares the column "is_published" with 1 (not)'],
    [{ model: 'news.article', where: { starts: { lte: 'now' } } }, 'compares the column "starts" with "now" (lte)'],
    [{ model: 'news' }, '$.placeholderModels[0].model is "news", it must look like "news.article"'],
    [{ where: {} }, '$.placeholderModels[0] has no "model"'],
    [{ model: 'news.article', wher: {} }, 'has the unknown key "wher", did you mean "where"?'],
    [{ model: 'news.article', where: { starts: { lessThan: 3 } } }, 'where.starts has the unknown key "lessThan"'],
    [{ model: 'news.article', where: { starts: { lte: { now: 1 } } } }, 'where.starts.lte.now is 1, it must be true'],
    [
      { model: 'news.article', where: { starts: { null: 'no' } } },
      'where.starts.null is "no", it must be true or false',
    ],
  ]
  for (const [model, text] of cases) {
    it(`are refused with place and value: ${text}`, async () => {
      const site = await newsSite(sqliteEngine)
      const out = join(temporaryFolder(), 'out')
      const error = await cliFailure(['export', '--json', '--out', out, ...site.flags([model])])
      assert.equal([error.exitCode, error.code], [2, 'config-invalid'])
      assert.ok(error.message.includes(text), error.message)
      assert.ok(error.fix.length > 0)
      assert.not(existsSync(out))
    })
  }

  it('may be listed once', async () => {
    const { flags } = await newsSite(sqliteEngine)
    const [config = ''] = flags([publicArticles, publicArticles]).slice(-1)
    const error = await loadConfig(config).catch((thrown: Error) => thrown)
    assert.ok(error instanceof Error && error.message.includes('[1].model is "news.article", which is listed twice'))
  })
})

/** Exports everything that has a path; `articles`: those with a file. */
async function exportAll(flags: readonly string[], out = join(temporaryFolder(), 'out')) {
  const stdout = await cliOutput([
    ...['export', '--json', '--out', out, '--paths', 'all', '--only', 'placeholders', '--force', ...flags],
  ])
  const articles = [1, 2, 3, 4, 99].filter((id) =>
    existsSync(join(out, `api/en/placeholders/${articleType}/${id}/content/index.json`)),
  )
  return { out, articles, report: JSON.parse(stdout) as ExportReport }
}

/** The articles whose placeholder a handler answers for. */
async function answered(handler: (request: Request) => Promise<Response>): Promise<number[]> {
  const found: number[] = []
  for (const id of [1, 2, 3, 4, 99]) {
    const url = `http://example.com/api/en/placeholders/${articleType}/${id}/content/`
    const { status } = await handler(new Request(url))
    assert.ok(status === 200 || status === 404, String(status))
    if (status === 200) found.push(id)
  }
  return found
}

/** Runs the body at another time. */
async function atTime<Result>(time: number, body: () => Promise<Result>): Promise<Result> {
  const { now } = Date
  Date.now = () => time
  try {
    return await body()
  } finally {
    Date.now = now
  }
}
