import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import { createHandler } from '../../src/runtime/handler.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'
import { articleAnswer } from '../helpers/routes/article-route.js'
import { newsSite, publicArticles } from '../helpers/routes/news-site.js'

interface Article {
  readonly id: number
  readonly starts: string | null
}

const route = pathToFileURL(join(import.meta.dirname, '../helpers/routes/article-route.js'))

function configuration(): string {
  const file = join(temporaryFolder(), 'site.config.mjs')
  const models = JSON.stringify([publicArticles])
  const lines = [
    `import { articleRoute } from '${route}'`,
    `export default { placeholderModels: ${models}, routes: [articleRoute] }`,
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

for (const engine of engines) {
  describeOn(engine, `rows of a route of the project's own, ${engine.name}`, (test) => {
    test('are those that its condition lets through, in its order, for files, handler and incremental runs', async () => {
      const site = await newsSite(engine)
      const config = configuration()
      const folder = join(temporaryFolder(), 'out')
      const run = async (out: string, ...flags: string[]) => {
        const given = ['--database', site.copy.url, '--manifest', site.manifest, '--config', config, '--out', out]
        await cliOutput(['export', '--paths', 'all', '--json', ...given, ...flags])
      }
      const answer = async (path: string) => {
        const handler = createHandler({ store: folderStore(folder), routes: [articleAnswer] })
        const response = await handler(new Request(`http://localhost${path}`))
        return response.status === 200 ? ((await response.json()) as unknown) : response.status
      }
      const read = (path: string) => JSON.parse(readFileSync(join(folder, path, 'index.json'), 'utf8')) as unknown

      await run(folder)
      const list = read('api/en/articles') as { count: number; next: string | null; results: Article[] }
      assert.equal([list.count, list.next, list.results.map(({ id }) => id)], [2, null, [4, 1]])
      assert.equal(
        list.results.map(({ starts }) => starts?.slice(0, 11) ?? null),
        [null, '2020-01-01T'],
      )
      assert.is((read('api/en/articles/1') as Article).id, 1)
      assert.not(existsSync(join(folder, 'api/en/articles/2')))
      assert.equal(await answer('/api/en/articles/2/'), 404)
      assert.equal(await answer('/api/en/articles/1/?any'), read('api/en/articles/1'))
      const second = (await answer('/api/en/articles/?limit=1&offset=1')) as typeof list
      assert.equal([second.count, second.results.map(({ id }) => id)], [2, [1]])

      await site.copy.exec('UPDATE news_article SET is_published = false WHERE id = 4')
      await run(folder, '--keep-removed', '0', '--keep-documents', '0')
      const whole = join(temporaryFolder(), 'out')
      await run(whole)
      const texts = (out: string) => walk(out).map((name) => [name, readFileSync(join(out, name), 'utf8')])
      assert.equal(texts(folder), texts(whole))
      const shards = [1, 2].map((number) => join(temporaryFolder(), `shard-${number}`))
      for (const [index, shard] of shards.entries()) await run(shard, '--shard', `${index + 1}/2`)
      const merged = join(temporaryFolder(), 'out')
      const joined = await runCli(['merge', ...shards, '--out', merged, '--config', config])
      assert.is(joined.code, 0, joined.stderr)
      assert.equal(texts(merged), texts(whole))
      assert.equal(
        (read('api/en/articles') as typeof list).results.map(({ id }) => id),
        [1],
      )
      assert.equal(await answer('/api/en/articles/4/'), 404)
    })

    test('of a model that does not exist end the run with the place', async () => {
      const site = await newsSite(engine)
      const config = join(temporaryFolder(), 'site.config.mjs')
      const text = `import { articleRoute } from '${route}'\nexport default { routes: [{ ...articleRoute, rows: [{ model: 'news.none' }] }] }\n`
      writeFileSync(config, text)
      const given = ['--database', site.copy.url, '--manifest', site.manifest, '--config', config]
      const { code, stdout } = await runCli(['export', '--json', ...given, '--out', join(temporaryFolder(), 'out')])
      assert.is(code, 2)
      assert.match(stdout, /routes\.articles\.rows\[0\]\.model is \\"news\.none\\"/)
    })
  })
}
