import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe, full, note } from '../harness.js'
import { exported } from '../helpers/exports.js'
import { temporaryFolder } from '../helpers/folders.js'
import { projectFolder } from '../helpers/sites.js'
import { sqliteEngine } from '../helpers/sqlite-engine.js'

/** The recipe of docs/front-ends.md. */
function recipe(folder: string): Record<string, string> {
  const [, astro = ''] = readFileSync(join(projectFolder, 'docs/front-ends.md'), 'utf8').split('## Astro')
  const [config = '', page = ''] = Array.from(astro.matchAll(/```\w+\n(.*?)```/gs), ([, text]) => text ?? '')
  return {
    'package.json': '{ "name": "site", "private": true, "type": "module" }',
    'src/content.config.mjs': config.replace("'../out'", JSON.stringify(folder)),
    'src/pages/[...path].astro': page,
  }
}

describe('a site of Astro', (it) => {
  it('is built from an export, and built again from what has changed', async () => {
    if (!full()) return note('skipped: Astro is installed in heavy runs only')
    const root = join(temporaryFolder(), 'site')
    const copy = await sqliteEngine.copy('garden')
    const { folder } = await exported(copy.url, 'garden', ['--bundle'])
    for (const [name, text] of Object.entries(recipe(folder))) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), text)
    }
    const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', 'astro@5']
    const installed = spawnSync('npm', install, { cwd: root, encoding: 'utf8' })
    if (installed.status !== 0) return note(`skipped: Astro cannot be installed: ${installed.stderr.slice(0, 200)}`)
    symlinkSync(projectFolder, join(root, 'node_modules/djangocms-static'))

    const first = build(root)
    assert.match(first, /92 pages, 92 new or changed, 0 gone/)
    assert.match(pageOf(root, 'en/about-us'), /<html lang="en".*<h1>About us<\/h1>/s)
    assert.match(pageOf(root, 'de/über-uns/東京 0'), /<h1>/)
    assert.match(build(root), /the export has not changed/)

    await copy.exec("UPDATE cms_pagecontent SET title = 'Changed' WHERE title = 'History' AND language = 'en'")
    await exported(copy.url, 'garden', ['--bundle'], folder)
    assert.match(build(root), /92 pages, [1-5] new or changed, 0 gone/)
    assert.match(pageOf(root, 'en/about-us/history'), /<h1>Changed<\/h1>/)
    await copy.dispose()
  })
})

/** Returns what Astro says. */
function build(root: string): string {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' }
  const { status, stdout, stderr } = spawnSync('npx', ['astro', 'build'], { cwd: root, encoding: 'utf8', env })
  assert.is(status, 0, stdout + stderr)
  return stdout
}

function pageOf(root: string, path: string): string {
  return readFileSync(join(root, 'dist', path, 'index.html'), 'utf8')
}
