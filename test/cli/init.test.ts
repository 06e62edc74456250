import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { engines } from '../helpers/databases/engines.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'
import { keys, startDialog } from '../helpers/processes/dialog.js'
import { manifestFile, projectFolder, siteFile } from '../helpers/sites.js'

const configName = 'djangocms-static.config.mjs'

/** A folder with a database and its manifest. */
function workFolder(): string {
  const folder = temporaryFolder()
  copyFileSync(siteFile('garden'), join(folder, 'site.sqlite3'))
  copyFileSync(manifestFile('garden'), join(folder, 'manifest.json'))
  return folder
}

function configIn(folder: string): string {
  return readFileSync(join(folder, configName), 'utf8')
}

async function exportedWith(folder: string, env: Record<string, string> = {}): Promise<void> {
  await cliOutput(['export', '--config', configName, '--dry-run'], env, folder)
}

describe('init', (it) => {
  it('asks, shows what it finds, and writes what export runs', async () => {
    const folder = workFolder()
    const dialog = startDialog(['init'], { cwd: folder })
    await dialog.answer(/Which database\?/, 'site.sqlite', keys.enter)
    await dialog.answer(/no file \S*site\.sqlite\.\s[\s\S]*Which database\?/, 'site.sqlite3', keys.enter)
    await dialog.answer(/Which manifest\?/, 'none.json', keys.enter)
    await dialog.answer(/none\.json does not exist[\s\S]*Which manifest\?/, keys.enter)
    await dialog.answer(/Which contract\?/, keys.down, keys.enter)
    await dialog.answer(/Address of the website\?/, 'example.com', keys.enter)
    await dialog.answer(
      /must look[\s\S]*Address of the website\?|Address of the website\?[\s\S]*must look/,
      '\u0015https://www.example.com/',
      keys.enter,
    )
    await dialog.answer(/Address of the exported files\? \(empty: *\s*https:\/\/www\.example\.com\)/, keys.enter)
    await dialog.answer(/Which folder to export to\?/, 'public', keys.enter)
    await dialog.answer(/Who answers requests\?[\s\S]*search/, keys.down, keys.enter)
    await dialog.answer(/Settings for which hosts\?/, keys.space, keys.down, keys.down, keys.space, keys.enter)
    assert.is(await dialog.ended, 0, dialog.screen)
    const questions = dialog.screen.match(/^(?:◆|│ {2}[●○]) .*/gm) ?? []
    assert.ok(questions.length > 8)
    const fixes = dialog.screen.split('\n').filter((line) => line.includes('Correct the path'))
    assert.is(fixes.length, 1)
    for (const line of questions) assert.ok(line.length <= 80, line)
    for (const line of fixes) assert.ok(line.length <= 100, line)
    assert.match(dialog.screen, 'released: as djangocms-rest 1.2 answers')
    assert.match(dialog.screen, 'django CMS 5.1 on SQLite')
    assert.match(dialog.screen, 'needs a serializer in place of refsite.')
    assert.match(dialog.screen, 'needs its own template for HTML')
    const config = configIn(folder)
    for (const line of [
      "  database: 'site.sqlite3',",
      "  manifest: 'manifest.json',",
      "  out: 'public',",
      "  contract: 'released',",
      "  siteUrl: 'https://www.example.com',",
      "  apiUrl: 'https://www.example.com',",
      "  target: 'static',",
      "  profiles: ['nginx', 'apache'],",
      '    // QuotePlugin: (plugin) => ({ ...plugin }),',
    ]) {
      assert.ok(config.includes(`${line}\n`), `${line} in ${config}`)
    }
    await exportedWith(folder)
  })

  it('asks only for what no flag says', async () => {
    const folder = workFolder()
    const flags = ['--database', 'site.sqlite3', '--manifest', 'manifest.json', '--out', 'out', '--profile', 'caddy']
    const more = ['--site-url', 'https://a.example', '--api-url', 'https://b.example', '--target', 'handler']
    const dialog = startDialog(['init', ...flags, ...more], { cwd: folder })
    await dialog.answer(/Which contract\?/, keys.enter)
    assert.is(await dialog.ended, 0, dialog.screen)
    assert.not.match(dialog.screen, /Which database|Which manifest|which folder|which hosts/)
    assert.match(configIn(folder), "contract: 'documented'")
    assert.match(configIn(folder), /siteUrl: 'https:\/\/a\.example',\n {2}apiUrl: 'https:\/\/b\.example',/)
  })

  it('writes nothing when the questions are left', async () => {
    const folder = workFolder()
    const dialog = startDialog(['init'], { cwd: folder })
    await dialog.answer(/Which database\?/, keys.escape)
    assert.is(await dialog.ended, 1)
    assert.not.ok(existsSync(join(folder, configName)))
  })

  it('names the flags that are missing where nobody can be asked', async () => {
    const folder = workFolder()
    const { code, stderr } = await runCli(['init', '--database', 'site.sqlite3', '--out', 'out'], {}, folder)
    assert.is(code, 2)
    assert.match(stderr, 'Missing --manifest, --contract, --site-url, --api-url, --target, --profile,')
    assert.match(stderr, '--yes')
    const bare = await runCli(['init', '--yes'], {}, folder)
    assert.is(bare.code, 2)
    assert.match(bare.stderr, 'Add --database')
    assert.not.ok(existsSync(join(folder, configName)))
  })

  it('replaces no file unless forced to', async () => {
    const folder = workFolder()
    writeFileSync(join(folder, configName), 'export default {}')
    const argv = ['init', '--database', 'site.sqlite3', '--yes']
    const refused = await runCli(argv, {}, folder)
    assert.is(refused.code, 2)
    assert.match(refused.stderr, `${configName} already exists`)
    assert.is(configIn(folder), 'export default {}')
    assert.is((await runCli([...argv, '--force'], {}, folder)).code, 0)
    assert.match(configIn(folder), "database: 'site.sqlite3'")
  })

  it('names files from the folder of the configuration', async () => {
    const folder = workFolder()
    const flags = ['--database', 'site.sqlite3', '--config', `settings/${configName}`, '--yes']
    assert.is((await runCli(['init', ...flags], {}, folder)).code, 0)
    const config = readFileSync(join(folder, 'settings', configName), 'utf8')
    for (const name of ['../site.sqlite3', '../manifest.json', '../out'])
      assert.ok(config.includes(`'${name}'`), config)
    await exportedWith(join(folder, 'settings'))
  })

  it('names a condition for placeholders of posts, and none for models that it does not know', async () => {
    const folder = temporaryFolder()
    const example = join(projectFolder, 'examples/observatory')
    const flags = ['--database', join(example, 'site.sqlite3'), '--manifest', join(example, 'manifest.json'), '--yes']
    assert.is((await runCli(['init', ...flags], {}, folder)).code, 0)
    const config = configIn(folder)
    assert.ok(
      config.includes("  //   storyPlaceholders(), // import { storyPlaceholders } from 'djangocms-static/routes'\n"),
      config,
    )
    const posts = config.replace('// placeholderModels: [', 'placeholderModels: [').replace('//   storyP', 'storyP')
    const closed = posts.replace('// ],', '],')
    const imported = `import { storyPlaceholders } from '${pathToFileURL(join(projectFolder, 'dist/src/routes/index.js'))}'`
    writeFileSync(join(folder, configName), `${imported}\n${closed}`)
    await exportedWith(folder)
  })

  it('keeps passwords in the environment', async () => {
    const folder = temporaryFolder()
    const postgres = engines.find(({ name }) => name === 'postgresql')
    const url = (await postgres?.database('bridge')) ?? ''
    const { password } = new URL(url)
    assert.ok(password.length > 3)
    const stdout = await cliOutput(['init', '--database', url, '--yes'], {}, folder)
    assert.not.match(configIn(folder) + stdout, `:${password}@`)
    assert.match(configIn(folder), 'database: process.env.DATABASE_URL,')
    assert.match(
      stdout,
      `Next:\n  export DATABASE_URL='${url.replace(`:${password}@`, ':***@')}' # with its password\n`,
    )
    const lacking = await runCli(['doctor'], {}, folder)
    assert.match(lacking.stderr, 'Set DATABASE_URL to its address')
    await exportedWith(folder, { DATABASE_URL: url })
  })

  it('writes names of the database as text, also in comments: no line separator ends one', async () => {
    const folder = workFolder()
    const database = new Database(join(folder, 'site.sqlite3'))
    database.prepare('UPDATE django_site SET domain = ?').run("a.example\u2028[globalThis.ran = 'yes']: 1, //")
    database.close()
    const { code } = await runCli(['init', '--database', 'site.sqlite3', '--yes'], {}, folder)
    assert.is(code, 0)
    await import(String(pathToFileURL(join(folder, configName))))
    assert.is('ran' in globalThis, false)
  })

  it('takes the database of the environment', async () => {
    const folder = workFolder()
    const stdout = await cliOutput(['init', '--yes'], { DATABASE_URL: 'site.sqlite3' }, folder)
    assert.not.match(stdout, 'export DATABASE_URL')
    assert.match(configIn(folder), 'database: process.env.DATABASE_URL,')
    await exportedWith(folder, { DATABASE_URL: 'site.sqlite3' })
  })
})
