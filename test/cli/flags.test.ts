import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import * as assert from 'uvu/assert'
import { configSchema } from '../../src/cli/config/config-schema.js'
import { addExportFlags, type ExportFlags } from '../../src/cli/options/export-flags.js'
import { exportOptions } from '../../src/cli/options/export-options.js'
import { defaults } from '../../src/default-options.js'
import type { ExportOptions } from '../../src/options.js'
import { describe } from '../harness.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { manifestFile } from '../helpers/sites.js'

const silent = { write: () => {} }

async function options(argv: string[], env: Record<string, string> = {}, cwd?: string): Promise<ExportOptions> {
  const command = new Command()
  addExportFlags(command)
  command.parse(argv, { from: 'user' })
  return exportOptions(command.opts<ExportFlags>(), { stdout: silent, stderr: silent, env, cwd })
}

describe('flags of export', (it) => {
  it('become options, each with the type that it has there', async () => {
    const flags =
      '--database postgres://x/y --out public --drafts private --contract released --site 1 --site 2 --language en --scheme http ' +
      '--site-url https://a.example/ --site-url 2=https://b.example/x/ --api-url 2=http://api.example ' +
      '--media-url https://cdn.example/m --page-size 50 --pagination query --paths all --menu 0/1/0/1 ' +
      '--menu footer/0/100/0/100/* --submenu 2/0 --breadcrumbs 1/* --only pages --only menu --skip menu ' +
      '--budget 0.5 --target static --include-login-required --snapshot 0A-1 --watch 3 --on-change ls ' +
      '--report r.json --purge-limit 15 --tags'
    assert.equal(await options(flags.split(' ')), {
      ...defaults,
      database: 'postgres://x/y',
      out: 'public',
      drafts: 'private',
      manifest: null,
      serializers: {},
      contract: 'released',
      sites: [1, 2],
      languages: ['en'],
      siteUrls: { default: 'https://a.example', 2: 'https://b.example/x' },
      apiUrls: { 2: 'http://api.example' },
      mediaUrl: 'https://cdn.example/m/',
      scheme: 'http',
      pageSize: 50,
      pagination: 'query',
      paths: 'all',
      menus: ['0/1/0/1', 'footer/0/100/0/100/*'],
      submenus: ['2/0'],
      breadcrumbs: ['1/*'],
      only: ['pages', 'menu'],
      skip: ['menu'],
      budget: 500_000,
      target: 'static',
      snapshot: '0A-1',
      includeLoginRequired: true,
      report: 'r.json',
      purgeLimit: 15,
      tags: true,
    })
    assert.is((await options(['--database', 'x', '--dry-run'])).dryRun, true)
  })

  it('win over DATABASE_URL, which wins over the configuration', async () => {
    const folder = temporaryFolder()
    const config = join(folder, 'site.config.mjs')
    writeFileSync(
      config,
      `export default { database: 'c.sqlite3', pageSize: 5, budget: 2, siteUrl: { 2: 'https://c.example' } }`,
    )
    const flags = ['--config', 'site.config.mjs', '--page-size', '7', '--site-url', 'https://f.example']
    const { database, pageSize, budget, siteUrls, out } = await options(flags, {}, folder)
    assert.equal([database, pageSize, budget], [join(folder, 'c.sqlite3'), 7, 2_000_000])
    assert.equal(siteUrls, { default: 'https://f.example', 2: 'https://c.example' })
    assert.is(out, join(folder, 'out'))
    assert.is((await options(flags, { DATABASE_URL: 'postgres://e/e' }, folder)).database, 'postgres://e/e')
    const both = await options([...flags, '--database', 'f.sqlite3'], { DATABASE_URL: 'postgres://e/e' }, folder)
    assert.is(both.database, join(folder, 'f.sqlite3'))
  })

  it('name a manifest that is read', async () => {
    const { manifest } = await options(['--database', 'x', '--manifest', manifestFile('garden')])
    assert.is(manifest?.site_id, 1)
  })
})

describe('keys of the configuration', (it) => {
  it('have a flag, but for values that none can have', () => {
    const command = new Command()
    addExportFlags(command)
    const flags = command.options.map((option) => option.attributeName().replace(/Urls$/, 'Url'))
    const without = Object.keys(configSchema.properties).filter((key) => !flags.includes(key))
    assert.equal(without, ['routes', 'serializers', 'dropFields', 'placeholderModels', 'targets'])
  })
})

describe('wrong flags', (it) => {
  const cases: [argv: string, ...expected: string[]][] = [
    ['exprot', "Unknown command 'exprot'", 'Did you mean export?', '--help lists the commands'],
    ['export --databse x', "Unknown option '--databse'", 'Did you mean --database?', 'export --help'],
    ['export extra', 'Too many arguments', 'Name the folder with --out', 'export --help'],
    ['releases out', 'Too many arguments', 'Name the folder with --out'],
    ['rollback out 20261126T183325956Z', 'Too many arguments', 'Name the folder with --out'],
    ['export --out', 'argument missing'],
    ['export --page-size 0', "'0'", 'integer above 0'],
    ['export --page-size 1.5', "'1.5'"],
    ['export --site one', "'one'"],
    ['export --budget -1', "'-1'", 'megabytes'],
    ['export --contract release', "'release'", 'documented, released', 'Did you mean released'],
    ['export --only page', "'page'", 'Did you mean pages'],
    ['export --site-url ftp://x', "'ftp://x'"],
    ['export --site-url x=https://a.example', "'x=https://a.example'"],
    ['export --api-url https://a.example/?q=1', '?q=1', 'without query'],
    ['export --menu 0/1/0', "'0/1/0'", '0/1/0/1'],
    ['export --submenu a', "'a'"],
    ['export --breadcrumbs 1/2', "'1/2'"],
    ['export --watch fast', "'fast'", 'number of seconds'],
    ['export --snapshot mine', "'mine'", 'djangocms-static snapshot'],
    ['export --watch --dry-run', '--watch', '--dry-run'],
    ['export --shard 5/4 --out x', "'5/4'", 'like 2/4'],
    ['export --shard 2 --out x', "'2'", 'like 2/4'],
    ['export --database x --shard 2/4', 'private folder', '--out'],
    ['export --database x --shard 2/4 --out x --report r.json', '--report', '--shard', 'djangocms-static merge'],
    ['export --database x --shard 2/4 --out x --dry-run', '--dry-run', '--shard'],
    ['export --database x --shard 2/4 --out x --watch', '--watch', '--shard'],
    ['export --database x --shard 2/4 --out x --notify https://hooks.example/', '--notify', '--shard'],
    ['export --database x --shard 2/4 --out x --drafts d', 'd would not be written', '--only healthcheck'],
    ['merge', 'Missing required argument'],
    ['merge a --database x', "Unknown option '--database'", 'merge --help'],
    ['merge a --tags', '--tags', 'Add --report FILE'],
    ['export --quiet --verbose', '--quiet', '--verbose'],
    ['export --database x --only pages --skip pages', '--only (pages)', '--skip'],
    ['export --database x --purge-limit 15', '--purge-limit', 'Add --report FILE'],
    ['export --database x --tags', '--tags', 'Add --report FILE'],
    ['export --database x --report r.json --dry-run', '--report', 'dry run'],
    ['export --report r.json --purge-limit 0', "'0'", 'integer above 0'],
    ['export --database x --out public --report public/r.json', 'public/r.json is in public', '--report'],
    ['export --database x --drafts drafts --report drafts/r.json', 'drafts/r.json is in drafts'],
    ['export --max-shrink 101', "'101'", 'number from 0 to 100'],
    ['export --now tomorrow', "'tomorrow'", 'a time with its zone'],
    ['export --now 2026-02-30T10:00:00Z', "'2026-02-30T10:00:00Z'", 'a time with its zone'],
    ['export --extension seo', "'seo'", 'an app and a model'],
    ['export --notify hook', "'hook'", 'https://example.com/hook'],
    ['export --media-url cdn', "'cdn'", 'https://cdn.example.com/media/'],
    ['export --image-url x', "'x'", '{width}'],
    ['export --out s3://bucket/site', "'s3://bucket/site'", 'a folder of this machine'],
    ['export --state file:///srv/record', "'file:///srv/record'", 'the path of a folder of this machine'],
    ['export --report s3://bucket/r.json', "'s3://bucket/r.json'", 'a file of this machine'],
    ['types --out https://cdn.example.com/api.d.ts', "'https://cdn.example.com/api.d.ts'", 'a file of this machine'],
    ['introspect --write s3://bucket/x.py', "'s3://bucket/x.py'", 'a file of this machine'],
    ['merge a --out https://api.example.com', "'https://api.example.com'", 'a folder of this machine'],
    ['export --image-url https://me:pw@a.example{path}?w={width}', '--image-url', 'without user and password'],
    ['export --database x --html-templates y', '--html-templates needs --html', 'Add --html'],
    ['export --database x --host-root /srv', '--host-root needs --profile', 'Add --profile'],
    ['export --database x --cors https://a.example', '--cors needs --profile', 'Add --profile'],
    ['export --database x --cache-control menu=no-cache', '--cache-control needs --profile', 'Add --profile'],
    [
      'export --database x --profile netlify --host-root /srv',
      '--host-root needs --profile nginx, caddy or apache',
      'Add',
    ],
    ['export --database x --profile vercel --handler http://a.example', '--handler needs --profile nginx', 'Add'],
    ['export --database x --keep-releases 2', '--keep-releases needs --publish releases', 'Add --publish releases'],
    ['merge a --keep-releases 2', '--keep-releases needs --publish releases', 'Add --publish releases'],
    ['export --database x --only quince', "'quince'", 'Name one of these: healthcheck, '],
    ['export --database x --dry-run --notify https://a.example', '--dry-run', '--notify'],
    ['export --database sqlite://', 'sqlite:// names no file', 'sqlite:///path/to/file'],
    ['export --database mysql://u@h/d --snapshot 0A-1', '--snapshot is for PostgreSQL', 'mariadb-dump'],
    ['snapshot --database mysql://u@h/d', 'cannot export snapshots', 'mariadb-dump'],
    ['serve out.example --dev --host 0.0.0.0', '--dev', '0.0.0.0', '--host 127.0.0.1'],
    ['export', 'Neither a flag, DATABASE_URL', 'DATABASE_URL'],
  ]
  for (const [argv, ...expected] of cases) {
    it(`${argv}: exit code 2 and a way out`, async () => {
      const { code, stdout, stderr } = await runCli(argv.split(' '))
      assert.is(code, 2)
      assert.is(stdout, '')
      for (const text of expected) assert.ok(stderr.includes(text), `${text} in ${stderr}`)
      assert.match(stderr, /\n {2}Fix: /)
    })
  }

  it('are one JSON object under --json', async () => {
    const { code, stdout, stderr } = await runCli(['export', '--json', '--page-size', 'x'])
    assert.is(code, 2)
    assert.is(stderr, '')
    const { error } = JSON.parse(stdout) as { error: Record<string, string> }
    assert.equal(Object.keys(error), ['code', 'title', 'message', 'fix'])
    assert.is(error.code, 'usage')
  })
})
