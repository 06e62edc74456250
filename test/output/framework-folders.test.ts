import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Finding } from '../../src/findings.js'
import { describe } from '../harness.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliFailure, cliOutput } from '../helpers/processes/cli.js'
import { manifestFile, siteFile } from '../helpers/sites.js'

/** The findings of a dry run into a folder of a project with these files. */
async function findingsIn(
  files: Readonly<Record<string, string>>,
  out: string,
  code: Finding['code'] = 'output-emptied',
  more: readonly string[] = [],
): Promise<readonly unknown[]> {
  const stdout = await cliOutput(dryRun(out, more), {}, projectWith(files))
  const { findings } = JSON.parse(stdout) as { findings: Finding[] }
  return findings.filter((finding) => finding.code === code)
}

function projectWith(files: Readonly<Record<string, string>>): string {
  const project = temporaryFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true })
    writeFileSync(join(project, name), text)
  }
  return project
}

function dryRun(out: string, more: readonly string[]): string[] {
  const source = ['--database', siteFile('bridge'), '--manifest', manifestFile('bridge'), '--only', 'languages']
  return ['export', ...source, '--out', out, ...more, '--dry-run', '--json']
}

describe('a folder that the build of a front end empties', (it) => {
  const cases: [title: string, files: Record<string, string>, out: string][] = [
    ['Next.js', { 'package.json': '{ "dependencies": { "next": "16" } }' }, 'out'],
    ['Next.js', { 'package.json': '{}', 'next.config.ts': '' }, '.next/cms'],
    ['Nuxt', { 'package.json': '{ "devDependencies": { "nuxt": "4" } }' }, '.output/public'],
    ['SvelteKit', { 'package.json': '{ "devDependencies": { "@sveltejs/kit": "3" } }' }, 'build'],
    ['Astro', { 'package.json': '{ "dependencies": { "astro": "7" } }', 'web/x': '' }, 'dist'],
    ['Vite', { 'package.json': '{ "devDependencies": { "vite": "7" } }' }, 'dist'],
  ]
  for (const [framework, files, out] of cases) {
    it(`${framework}: is reported for ${out}, and cms-export is not`, async () => {
      assert.equal(await findingsIn(files, out), [{ code: 'output-emptied', framework, folder: out }])
      assert.equal(await findingsIn(files, 'cms-export'), [])
    })
  }

  it('is none without a framework, or with a package.json that is none', async () => {
    assert.equal(await findingsIn({ 'package.json': '{}' }, 'out'), [])
    assert.equal(await findingsIn({ 'package.json': '{' }, 'out'), [])
    assert.equal(await findingsIn({ 'package.json': 'null' }, 'dist'), [])
  })
})

describe('a private folder that the build of a front end publishes', (it) => {
  it('is reported where the record or a report is, and refused for drafts', async () => {
    const next = { 'package.json': '{ "dependencies": { "next": "16" } }' }
    const vite = '{ "devDependencies": { "vite": "7" } }'
    const svelte = { 'package.json': vite, 'svelte.config.js': '' }
    const recordIn = (files: Record<string, string>, out: string, more?: string[]) =>
      findingsIn(files, out, 'record-published', more)
    const inPublic = { code: 'record-published', framework: 'Next.js', folder: 'public/cms.state' }
    assert.equal(await recordIn(next, 'public/cms'), [inPublic])
    assert.equal(await recordIn(svelte, 'static/cms'), [
      { ...inPublic, framework: 'SvelteKit', folder: 'static/cms.state' },
    ])
    assert.equal(await recordIn(svelte, 'public/cms'), [])
    assert.equal(await recordIn({ 'package.json': vite }, 'public/cms'), [{ ...inPublic, framework: 'Vite' }])
    assert.equal(await recordIn(next, 'cms-export', ['--report-html', 'public/report.html']), [
      { ...inPublic, folder: 'public/report.html' },
    ])
    assert.equal(await recordIn(next, 'public'), [])
    assert.equal(await recordIn(next, 'public/cms', ['--state', 'cms.state']), [])
    assert.equal(await recordIn({ 'package.json': '{}' }, 'public/cms'), [])
    for (const drafts of ['public/drafts', 'public']) {
      const argv = dryRun('cms-export', ['--drafts', drafts])
      assert.is((await cliFailure(argv, {}, projectWith(next))).code, 'drafts-exposed')
    }
  })
})
