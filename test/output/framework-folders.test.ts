import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliOutput } from '../helpers/processes/cli.js'
import { manifestFile, siteFile } from '../helpers/sites.js'

/** The findings of a dry run into a folder of a project with these files. */
async function findingsIn(files: Readonly<Record<string, string>>, out: string): Promise<readonly unknown[]> {
  const project = temporaryFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true })
    writeFileSync(join(project, name), text)
  }
  const source = ['--database', siteFile('bridge'), '--manifest', manifestFile('bridge'), '--only', 'languages']
  const argv = ['export', ...source, '--out', out, '--dry-run', '--json']
  const stdout = await cliOutput(argv, {}, project)
  const { findings } = JSON.parse(stdout) as { findings: { code: string }[] }
  return findings.filter((finding) => finding.code === 'output-emptied')
}

describe('a folder that the build of a front end empties', (it) => {
  const cases: [title: string, files: Record<string, string>, out: string][] = [
    ['Next.js', { 'package.json': '{ "dependencies": { "next": "16" } }' }, 'out'],
    ['Next.js', { 'package.json': '{}', 'next.config.ts': '' }, '.next/cms'],
    ['Nuxt', { 'package.json': '{ "devDependencies": { "nuxt": "4" } }' }, '.output/public'],
    ['SvelteKit', { 'package.json': '{ "devDependencies": { "@sveltejs/kit": "3" } }' }, 'build'],
    ['Astro', { 'package.json': '{ "dependencies": { "astro": "7" } }', 'web/x': '' }, 'dist'],
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
