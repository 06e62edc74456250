import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { changedDatabase, exported, failedExport } from '../helpers/exports/exports.js'
import { snapshot, textsOf } from '../helpers/exports/snapshot.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'
import { configFile, manifestFile, siteFile, siteManifest } from '../helpers/sites.js'

const bridge = siteFile('bridge')

describe('the folder of host settings', (it) => {
  it('stands beside the export, and is left alone while nothing changes', async () => {
    const { folder } = await exported(bridge, 'bridge', ['--profile', 'nginx', '--profile', 'netlify'])
    const hosts = `${folder}.hosts`
    const files = walk(hosts)
    assert.ok(files.includes('nginx/nginx.conf') && files.includes('netlify/netlify.toml'))
    assert.ok(existsSync(join(folder, '_headers')) && existsSync(join(folder, 'redirects.json')))
    const before = snapshot(hosts)
    const again = await exported(bridge, 'bridge', ['--profile', 'nginx', '--profile', 'netlify'], folder)
    assert.is(again.report.computed, 'nothing')
    assert.equal(snapshot(hosts), before)
  })

  it.matrix('loses the files of a profile that is no longer asked for, and keeps those of others', async () => {
    const { folder } = await exported(bridge, 'bridge', ['--profile', 'nginx', '--profile', 'netlify'])
    const hosts = `${folder}.hosts`
    writeFileSync(join(hosts, 'nginx/own.conf'), '# mine')
    await exported(bridge, 'bridge', ['--profile', 'caddy'], folder)
    assert.equal(
      walk(hosts)
        .map((name) => dirname(name))
        .filter((name) => name === 'netlify'),
      [],
    )
    assert.equal(
      walk(hosts).filter((name) => name.startsWith('nginx/')),
      ['nginx/own.conf'],
    )
    assert.not.ok(existsSync(join(folder, '_headers')))
    await exported(bridge, 'bridge', [], folder)
    assert.equal(walk(hosts), ['nginx/own.conf'])
    assert.not.ok(existsSync(join(folder, 'redirects.json')))
  })

  it('is written again where it was removed, also when nothing else has changed', async () => {
    const flags = (root: string) => ['--profile', 'nginx', '--host-root', root]
    const { folder } = await exported(bridge, 'bridge', flags('/srv/api'))
    const text = () => readFileSync(join(`${folder}.hosts`, 'nginx/example.com.conf'), 'utf8')
    assert.match(text(), /root "\/srv\/api";/)
    rmSync(`${folder}.hosts`, { recursive: true })
    const again = await exported(bridge, 'bridge', flags('/srv/api'), folder)
    assert.is(again.report.computed, 'nothing')
    assert.match(text(), /root "\/srv\/api";/)
    const other = await exported(bridge, 'bridge', flags('/srv/other'), folder)
    assert.equal([other.report.computed, other.report.changes], ['changes', { added: 0, changed: 0, removed: 0 }])
    assert.match(text(), /root "\/srv\/other";/)
  })

  it('leaves X-Site-ID out where the export has one site', async () => {
    const names = ['nginx', 'caddy', 'apache', 'cloudflare', 'vercel', 's3-cloudfront']
    const flags = ['--target', 'handler', ...names.flatMap((name) => ['--profile', name])]
    const { folder } = await exported(bridge, 'bridge', flags)
    const read = (name: string) => readFileSync(join(`${folder}.hosts`, name), 'utf8')
    for (const name of ['cloudflare/worker.js', 'vercel/middleware.js']) {
      assert.match(read(name), /preview: previews\(\w*\), .*siteHeader: false/, name)
    }
    assert.not.match(read('s3-cloudfront/cloudformation.yaml'), 'X-Site-ID')
    const removals = {
      'nginx/example.com.conf': 'proxy_set_header X-Site-ID "";',
      'caddy/Caddyfile': 'header_up -X-Site-ID',
      'apache/apache.conf': 'RequestHeader unset X-Site-ID',
    }
    for (const [name, removal] of Object.entries(removals)) {
      assert.is(read(name).split('X-Site-ID').length, read(name).split(removal).length, name)
      assert.match(read(name), removal)
    }
    assert.not.match(read('nginx/http.conf'), /x_site_id/)
  })

  it('names the current release', async () => {
    const { folder } = await exported(bridge, 'bridge', ['--profile', 'caddy', '--publish', 'releases'])
    assert.match(readFileSync(join(`${folder}.hosts`, 'caddy/Caddyfile'), 'utf8'), /out\/current"/)
  })

  it('never overwrites what somebody else has put there', async () => {
    const folder = join(temporaryFolder(), 'out')
    mkdirSync(`${folder}.hosts/nginx`, { recursive: true })
    writeFileSync(`${folder}.hosts/nginx/nginx.conf`, 'mine')
    const failure = await failedExport(bridge, 'bridge', ['--profile', 'nginx'], folder)
    assert.is(failure.code, 'foreign-output')
    assert.is(readFileSync(`${folder}.hosts/nginx/nginx.conf`, 'utf8'), 'mine')
    assert.not.ok(existsSync(folder))
  })

  it.matrix('is not written by a dry run, nor for drafts', async () => {
    const base = temporaryFolder()
    const folder = join(base, 'out')
    await exported(bridge, 'bridge', ['--profile', 'nginx', '--dry-run'], folder)
    assert.not.ok(existsSync(`${folder}.hosts`))
    await exported(
      bridge,
      'bridge',
      ['--profile', 'nginx', '--precompress', 'br', '--drafts', join(base, 'drafts')],
      folder,
    )
    assert.not.ok(existsSync(join(base, 'drafts.hosts')))
    assert.equal(
      walk(join(base, 'drafts')).filter((name) => name.endsWith('.br') || name === 'redirects.json'),
      [],
    )
  })

  it.matrix('is the same from shards as from one run', async () => {
    const base = temporaryFolder()
    const flags = ['--profile', 'netlify', '--precompress', 'gzip', '--cors', '*']
    const source = [
      'export',
      '--database',
      bridge,
      '--manifest',
      manifestFile('bridge'),
      '--config',
      configFile,
      '--quiet',
    ]
    for (const number of [1, 2]) {
      const argv = [...source, ...flags, '--shard', `${number}/2`, '--out', join(base, `shard-${number}`)]
      assert.is((await runCli(argv)).code, 0)
    }
    const merged = join(base, 'merged')
    await cliOutput(['merge', join(base, 'shard-1'), join(base, 'shard-2'), '--out', merged, '--quiet'])
    const { folder } = await exported(bridge, 'bridge', flags)
    assert.equal(textsOf(snapshot(merged)), textsOf(snapshot(folder)))
    assert.ok(existsSync(`${merged}.hosts/netlify/netlify.toml`))
  })
})

describe('hosts that cannot serve an export', (it) => {
  const cases: [title: string, flags: string[], code: string, ...expected: string[]][] = [
    [
      'two that need one file',
      ['--profile', 'netlify', '--profile', 'cloudflare'],
      'host-unsupported',
      '_headers',
      'two exports',
    ],
    [
      'Cloudflare without a Worker, and several hosts',
      ['--profile', 'cloudflare'],
      'host-unsupported',
      'hosts apart',
      '--site',
    ],
    [
      'Netlify without a function, and two origins',
      ['--profile', 'netlify', '--cors', 'https://a.example', '--cors', 'https://b.example'],
      'host-unsupported',
      'one origin',
    ],
    ['GitHub Pages', ['--profile', 'github-pages'], 'usage', 'index.json', 'nginx, caddy'],
    ['an unknown one', ['--profile', 'ngnix'], 'usage', 'Did you mean nginx'],
    ['a Cache-Control that ends a line', ['--cache-control', 'menu=public"; x'], 'usage', 'Cache-Control'],
    ['a Cache-Control of nothing', ['--cache-control', 'menus=public'], 'usage', 'Did you mean menu'],
    ['a folder with a quote', ['--host-root', '/srv/"x'], 'usage', 'absolute path'],
    ['an unknown compression', ['--precompress', 'zip'], 'usage', 'gzip'],
    ['an origin with a quote', ['--cors', 'https://a"b.example'], 'usage', 'letters'],
    ['a handler with a brace', ['--handler', 'http://a{b}'], 'usage', 'letters'],
    ['a handler with a path', ['--handler', 'http://localhost/x'], 'usage', 'without a path'],
    ['a handler with a password', ['--handler', 'http://me:secret@localhost'], 'usage', 'user or password'],
  ]
  for (const [title, flags, code, ...expected] of cases) {
    it(title, async () => {
      const one = title.startsWith('two') ? ['--site', '1'] : []
      const failure = await failedExport(siteFile('press'), 'press', ['--target', 'static', ...flags, ...one])
      assert.is(failure.code, code)
      assert.is(failure.exitCode, 2)
      for (const text of expected)
        assert.ok(`${failure.message} ${failure.fix}`.includes(text), `${text} in ${failure.message}`)
    })
  }

  it('a domain, or a folder, that would mean something in settings', async () => {
    const database = await changedDatabase(sqliteEngine, 'bridge', "UPDATE django_site SET domain = 'a.example;x{}'")
    const domain = await failedExport(database, 'bridge', ['--profile', 'nginx'])
    assert.is(domain.code, 'host-unsupported')
    assert.match(domain.fix, /--api-url 1=URL/)
    const failure = await failedExport(bridge, 'bridge', ['--profile', 'caddy'], join(temporaryFolder(), 'o"{u}t'))
    assert.is(failure.code, 'host-unsupported')
    assert.match(failure.fix, /--host-root/)
    const manifest = join(temporaryFolder(), 'manifest.json')
    writeFileSync(manifest, JSON.stringify({ ...siteManifest('bridge'), api_root: '/a"{pi}/' }))
    const root = await failedExport(bridge, 'bridge', ['--profile', 'apache', '--manifest', manifest])
    assert.is(root.code, 'host-unsupported')
    assert.match(root.message, 'cannot be named')
  })

  it('an edge function, and a site below a prefix', async () => {
    const prefix = ['--api-url', '2=https://press.example.com/sites/2', '--profile', 'vercel']
    const failure = await failedExport(siteFile('press'), 'press', prefix)
    assert.is(failure.code, 'host-unsupported')
    assert.match(failure.message, /site 2 is at \/sites\/2\/api\//)
  })

  it('say so in a configuration, too', async () => {
    const file = join(temporaryFolder(), 'site.config.mjs')
    const config = { profiles: ['github-pages'], cors: ['x'], cacheControl: { menu: 'a"b' }, precompress: ['zip'] }
    writeFileSync(file, `export default ${JSON.stringify({ ...config, precompress: ['gzip'] })}`)
    const { code, stderr } = await runCli(['export', '--config', file])
    assert.is(code, 2)
    for (const text of ['profiles[0]', 'index.json', 'cors[0]', 'cacheControl.menu'])
      assert.ok(stderr.includes(text), stderr)
    const other = `${file}.mjs`
    writeFileSync(other, `export default ${JSON.stringify({ precompress: config.precompress })}`)
    assert.match((await runCli(['export', '--config', other])).stderr, /precompress\[0\]/)
  })
})
