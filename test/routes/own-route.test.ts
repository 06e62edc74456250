import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import type { RouteAnswer } from '../../src/routes/route-answer.js'
import { createHandler } from '../../src/runtime/handler.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { describe } from '../harness.js'
import { openLive } from '../helpers/answers/live.js'
import type { OpenApi } from '../helpers/answers/openapi.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { exported } from '../helpers/exports/exports.js'
import { comparedWith, deployedAt, verified } from '../helpers/exports/verified.js'
import { edit, temporaryFolder, walk } from '../helpers/folders.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'
import { ping, pingAnswer } from '../helpers/routes/ping-route.js'
import { listening, type PlainAnswer } from '../helpers/servers/listening.js'
import { configFile, manifestFile, siteFile } from '../helpers/sites.js'

/** A configuration that lists the route beside what the recorded sites need. */
function configuration(): string {
  const file = join(temporaryFolder(), 'site.config.mjs')
  const [base, route] = [configFile, join(import.meta.dirname, '../helpers/routes/ping-route.js')].map((path) =>
    pathToFileURL(path),
  )
  writeFileSync(
    file,
    `import base from '${base}'\nimport { ping } from '${route}'\nexport default { ...base, routes: [ping] }\n`,
  )
  return file
}

/** A server of an export's files, which answers for `ping` in this way. */
function serving(folder: string, ping: () => PlainAnswer) {
  return listening(({ url = '' }) => {
    if (url.includes('/ping/')) return ping()
    const file = join(folder, url.split('?')[0] ?? '', url.endsWith('.json') ? '' : 'index.json')
    const isThere = existsSync(file)
    const body = isThere ? readFileSync(file, 'utf8') : '{"detail":"Not found."}'
    return { status: isThere ? 200 : 404, type: 'application/json', body }
  })
}

const answer = { pong: 'Example', language: 'en' }

for (const engine of engines) {
  describeOn(engine, `a route of the project's own, ${engine.name}`, (test) => {
    const config = configuration()
    const run = async (database: string, ...flags: string[]) => {
      const folder = join(temporaryFolder(), 'out')
      const given = ['--database', database, '--manifest', manifestFile('garden'), '--config', config, '--out', folder]
      const result = await runCli(['export', '--json', ...given, ...flags])
      return { folder, ...result }
    }
    const exportTo = async (database: string, ...flags: string[]) => {
      const { code, stdout, stderr, folder } = await run(database, ...flags)
      assert.is(code, 0, stderr + stdout)
      return folder
    }
    const text = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8')

    test('is exported, described, cached, tagged and verified', async () => {
      const report = join(temporaryFolder(), 'report.json')
      const folder = await exportTo(
        await engine.database('garden'),
        '--openapi',
        '--profile',
        'nginx',
        '--report',
        report,
        '--tags',
      )
      assert.equal(JSON.parse(text(folder, 'api/en/ping/index.json')), answer)
      const { paths } = JSON.parse(text(folder, 'api/schema/index.json')) as OpenApi
      const description = 'Another answer. Answered by the runtime handler only: static hosts ignore it.'
      const pong = { name: 'pong', in: 'query', description, schema: { type: 'string' } }
      assert.equal(paths['/api/{language}/ping/']?.get.parameters[2], pong)
      const nginx = `${folder}.hosts/nginx`
      assert.ok(walk(nginx).some((name) => /ping.*max-age=60/s.test(readFileSync(join(nginx, name), 'utf8'))))
      const { changes, purge } = JSON.parse(readFileSync(report, 'utf8')) as {
        changes: { name: string; tags: string[] }[]
        purge: { tags: string[]; sites: { paths: string[] }[] }
      }
      const change = changes.find(({ name }) => name === 'api/en/ping/index.json')
      assert.equal(change?.tags, ['ping-1-en'])
      assert.ok(purge.tags.includes('ping-1-en'))
      assert.ok(purge.sites[0]?.paths.includes('/api/en/ping/'))
      const verified = await runCli(['verify', folder, '--config', config])
      assert.is(verified.code, 0, verified.stdout)
      writeFileSync(join(folder, 'api/en/ping/index.json'), '{"pong":1,"language":"en"}')
      const broken = await runCli(['verify', folder, '--config', config])
      assert.is(broken.code, 1)
      assert.match(broken.stdout, 'api/en/ping/index.json')
    })

    test('has broken links where it has no file and the handler no answer', async () => {
      const database = await engine.database('garden')
      for (const [flags, code] of [
        [['--target', 'static'], 'link-broken'],
        [['--skip', 'ping'], 'link-handled'],
        [['--skip', 'ping', '--target', 'static'], 'link-left-out'],
      ] as const) {
        const folder = await exportTo(database, ...flags)
        for (const gone of [`${folder}.state`, join(folder, 'api/en/ping')])
          rmSync(gone, { recursive: true, force: true })
        const page = join(folder, 'api/en/pages/index.json')
        edit(page, (found) => found.replace(/"details":"([^"]*)pages\/"/, '"details":"$1ping/"'))
        const { problems } = await verified(folder, ['--config', config])
        const links = problems.flatMap((group) => group.problems).filter((one) => 'url' in one && /ping/.test(one.url))
        assert.equal(
          links.map((one) => one.code),
          [code],
        )
      }
    })

    test('may answer bytes, also some of a larger buffer: the same files and ETags as of texts', async () => {
      const file = join(temporaryFolder(), 'site.config.mjs')
      const route = `{ ...ping, answer: async (...asked) => Buffer.from((await ping.answer(...asked)) ?? '') }`
      writeFileSync(file, readFileSync(config, 'utf8').replace('[ping]', `[${route}]`))
      const folder = await exportTo(await engine.database('garden'), '--config', file)
      assert.equal(JSON.parse(text(folder, 'api/en/ping/index.json')), answer)
      const inBytes: RouteAnswer = {
        ...pingAnswer,
        answer: async (...asked) => Buffer.from(String(await pingAnswer.answer(...asked))),
      }
      const tags = [pingAnswer, inBytes].map(async (ping) => {
        const handler = createHandler({ store: folderStore(folder), routes: [ping] })
        return (await handler(new Request('http://localhost/api/en/ping/?pong=other'))).headers.get('etag')
      })
      const [ofText, ofBytes] = await Promise.all(tags)
      assert.is(ofBytes, ofText)
    })

    test('may find the media type of an answer asynchronously', async () => {
      const folder = await exportTo(await engine.database('garden'))
      const route: RouteAnswer = { ...pingAnswer, mediaType: async () => 'application/x-pong' }
      const handler = createHandler({ store: folderStore(folder), routes: [route] })
      const { headers } = await handler(new Request('http://localhost/api/en/ping/'))
      assert.is(headers.get('content-type'), 'application/x-pong')
    })

    test('ends the run with a path that cannot be a file, and does not blame a page', async () => {
      const file = join(temporaryFolder(), 'site.config.mjs')
      const families = `[{ name: 'ping', from: 'site', requests: () => [{ path: 'en/ping/../' }] }]`
      const patterns = `['<language>/ping/<slot>/'], operations: [{ ...ping.operations[0], names: ['slot'] }]`
      writeFileSync(
        file,
        readFileSync(config, 'utf8').replace('[ping]', `[{ ...ping, families: ${families}, patterns: ${patterns} }]`),
      )
      const { code, stdout } = await run(await engine.database('garden'), '--config', file)
      assert.is(code, 1, stdout)
      const { error } = JSON.parse(stdout) as { error: { message: string; fix: string } }
      assert.is(error.message, 'api/en/ping/../ cannot be a file: it has an empty or a dot segment')
      assert.is(error.fix, 'Change the path that the route gives.')
    })

    test('has the Cache-Control that a flag gives it', async () => {
      const flags = ['--only', 'ping', '--profile', 'nginx', '--cache-control', 'ping=public, max-age=7']
      const nginx = `${await exportTo(await engine.database('garden'), ...flags)}.hosts/nginx`
      assert.ok(walk(nginx).some((name) => /ping.*max-age=7\b/s.test(readFileSync(join(nginx, name), 'utf8'))))
      const unknown = await run(await engine.database('garden'), '--cache-control', 'pong=no-store')
      assert.is(unknown.code, 2)
      assert.match(unknown.stdout, 'Did you mean ping')
    })

    test('is answered by the handler, from files, from documents and from a database', async () => {
      const database = await engine.database('garden')
      const full = await exportTo(database)
      const without = await exportTo(database, '--skip', 'ping')
      assert.not(existsSync(join(without, 'api/en/ping')))
      for (const folder of [full, without]) {
        const handler = createHandler({ store: folderStore(folder), routes: [pingAnswer] })
        for (const path of ['/api/en/ping/', '/api/en/ping/?some=query']) {
          const response = await handler(new Request(`http://localhost${path}`))
          assert.equal([response.status, await response.json()], [200, answer], path)
        }
        const own = await handler(new Request('http://localhost/api/en/ping/?pong=other'))
        assert.equal(await own.json(), { ...answer, pong: 'other' })
        const other = createHandler({ store: folderStore(folder) })
        assert.is((await other(new Request('http://localhost/api/en/ping/'))).status, 404)
      }
      const { handler } = await openLive(database, 'garden', { routes: [ping] })
      const response = await handler(new Request('http://localhost/api/en/ping/'))
      assert.equal([response.status, await response.json()], [200, answer])
    })

    test.matrix('is compared with what a host serves', async () => {
      const folder = await exportTo(await engine.database('garden'), '--target', 'static')
      const host = await serving(folder, () => ({ status: 200, type: 'application/json', body: '{"pong":"old"}' }))
      const { problems } = await deployedAt(host, folder, ['--config', config])
      const others = problems.filter(({ check, url }) => check === 'body' && url.endsWith('/en/ping/'))
      assert.is(others.length, 1)
    })

    test.matrix('is compared with the live API, which may not have it', async () => {
      const folder = await exportTo(await engine.database('garden'), '--target', 'static')
      const body = '{"pong":"elsewhere","language":"en"}'
      const live = await serving(folder, () => ({ status: 200, type: 'application/json', body }))
      const compared = await comparedWith(live, folder, ['--config', config])
      assert.equal(compared.exportOnlyRoutes, [])
      const found = compared.differences.filter(({ path }) => path === '/api/en/ping/')
      assert.equal(
        found.map(({ at, expected, actual }) => [at, expected, actual]),
        [['/pong', 'elsewhere', 'Example']],
      )
      const without = await serving(folder, () => ({ status: 404, type: 'application/json', body: '{}' }))
      const report = await comparedWith(without, folder, ['--config', config])
      assert.equal(report.exportOnlyRoutes, ['ping'])
      assert.ok(report.answers < compared.answers)
      assert.not(report.differences.some(({ path }) => path.includes('/ping/')))
      const { stdout } = await runCli(['verify', folder, '--against', without, '--config', config])
      assert.match(stdout, 'Routes of the configuration that the live API does not have\n- ping\n')
    })

    test('is answered to previews from the folder of drafts', async () => {
      const drafts = join(temporaryFolder(), 'drafts')
      await exportTo(await engine.database('garden'), '--drafts', drafts)
      const handler = createHandler({ store: folderStore(drafts), routes: [pingAnswer] })
      const response = await handler(new Request('http://localhost/api/en/ping/'))
      assert.equal([response.status, await response.json()], [200, answer])
    })

    test.matrix('is joined from shards by a merge that knows it', async () => {
      const database = await engine.database('garden')
      const whole = await exportTo(database)
      const shards = [await exportTo(database, '--shard', '1/2'), await exportTo(database, '--shard', '2/2')]
      const out = join(temporaryFolder(), 'out')
      const merged = await runCli(['merge', ...shards, '--out', out, '--config', config])
      assert.is(merged.code, 0, merged.stderr)
      assert.equal(walk(out), walk(whole))
      assert.is(text(out, 'api/en/ping/index.json'), text(whole, 'api/en/ping/index.json'))
      const unknown = await runCli(['merge', ...shards, '--out', `${out}-2`, '--json'])
      assert.is(unknown.code, 2)
      assert.is((JSON.parse(unknown.stdout) as { error: { code: string } }).error.code, 'route-missing')
    })

    test('is reused when nothing has changed', async () => {
      const database = await engine.database('garden')
      const folder = await exportTo(database)
      const stdout = await cliOutput([
        ...['export', '--json', '--database', database, '--manifest', manifestFile('garden')],
        ...['--config', config, '--out', folder],
      ])
      assert.is((JSON.parse(stdout) as { computed: string }).computed, 'nothing')
    })
  })
}

describe("a route of the project's own", (test) => {
  test('is listed in the help of export, where a configuration is given', async () => {
    for (const config of [['--config', configuration()], [`--config=${configuration()}`]]) {
      const { stdout } = await runCli(['export', ...config, '--help'])
      assert.match(stdout, /pages-list[^:]*ping/s)
    }
    const { stdout: plain } = await runCli(['export', '--help'])
    assert.not.match(plain, 'ping')
  })

  test('is among the types of a site', async () => {
    const stdout = await cliOutput(['types', '--manifest', manifestFile('garden'), '--config', configuration()])
    assert.match(stdout, /ping: Pong/)
  })

  test('is among the types of an export', async () => {
    const { folder } = await exported(siteFile('garden'), 'garden', ['--openapi', '--config', configuration()])
    assert.match(await cliOutput(['types', folder, '--no-config']), /ping: Pong/)
  })
})
