import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import type { ExportReport } from '../../src/options.js'
import { describe } from '../harness.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { copyFolder, copyInto, edit, temporaryFolder } from '../helpers/folders.js'
import { cliOutput } from '../helpers/processes/cli.js'
import { manifestFile, projectFolder, siteFile } from '../helpers/sites.js'
import { few } from '../helpers/stores/uploaded-site.js'

describe('an update of an export that another build of the same version wrote', (it) => {
  it('gives the files of its own build', async () => {
    const folder = temporaryFolder()
    const source = ['--database', siteFile('bridge'), '--manifest', manifestFile('bridge'), '--quiet', ...few]
    const exportTo = (out: string) => ['export', ...source, '--out', join(folder, out)]
    await cliOutput(exportTo('out'), {}, folder)
    const changed = changedBuild(join(folder, 'program'))
    for (const out of ['out', 'fresh']) {
      execFileSync(process.execPath, [join(changed, 'bin/djangocms-static.js'), ...exportTo(out)], { cwd: folder })
    }
    const fresh = snapshot(join(folder, 'fresh'))
    assert.equal(differences(fresh, snapshot(join(folder, 'out'))), [])
    assert.ok([...fresh.values()].some(({ text }) => Buffer.from(text, 'base64').includes('(of a changed build)')))
  })
})

describe('an update of an export with another version of a package', (it) => {
  it.matrix('computes everything where the package decides about bytes', () => {
    const folder = temporaryFolder()
    const program = join(folder, 'program')
    copyProgram(program)
    mkdirSync(join(program, 'node_modules'))
    for (const name of readdirSync(of('node_modules'))) {
      symlinkSync(of(join('node_modules', name)), join(program, 'node_modules', name))
    }
    const source = ['--database', siteFile('bridge'), '--manifest', manifestFile('bridge')]
    const argv = [join(program, 'bin/djangocms-static.js'), 'export', ...source, '--out', 'out', '--json']
    const computed = () => {
      const report = execFileSync(process.execPath, argv, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
      return (JSON.parse(report) as ExportReport).computed
    }
    computed()
    for (const name of ['htmlparser2', 'entities', 'liquidjs']) {
      const own = join(program, 'node_modules', name)
      rmSync(own)
      copyFolder(of(join('node_modules', name)), own)
      // Of another name, as where a project puts a fork in its place.
      edit(join(own, 'package.json'), (text) =>
        text.replace(/"version": "[^"]*"/, '"version": "999.0.0"').replace(`"name": "${name}"`, '"name": "fork"'),
      )
      assert.is(computed(), 'everything', name)
    }
    assert.is(computed(), 'nothing')
    renameDecoder(join(program, 'node_modules'))
    assert.is(computed(), 'everything', 'a fork that decodes with another package')
  })
})

/** Gives the package that htmlparser2 decodes with another name. */
function renameDecoder(packages: string): void {
  renameSync(join(packages, 'entities'), join(packages, 'decoder'))
  const code = join(packages, 'htmlparser2/dist')
  for (const name of readdirSync(code).filter((name) => name.endsWith('.js'))) {
    edit(join(code, name), (text) => text.replaceAll('from "entities', 'from "decoder'))
  }
}

describe('the hash of a build', (it) => {
  it('is of its code and templates, and not of what other programs leave beside them', () => {
    const folder = temporaryFolder()
    copyInto([join(projectFolder, 'scripts/hash-code.mjs')], join(folder, 'scripts'))
    const write = (name: string, text: string) => {
      mkdirSync(join(folder, dirname(name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    const hash = () => {
      execFileSync(process.execPath, [join(folder, 'scripts/hash-code.mjs')])
      return readFileSync(join(folder, 'dist/src/code-hash.txt'), 'utf8')
    }
    write('dist/src/cli/run.js', 'run()')
    write('templates/introspect/models.py', 'models')
    let last = hash()
    for (const name of ['dist/src/.DS_Store', 'templates/introspect/__pycache__/models.pyc', 'templates/.idea/a.xml']) {
      write(name, 'anything')
    }
    assert.is(hash(), last)
    for (const name of ['dist/src/cli/run.js', 'templates/introspect/models.py', 'dist/src/cli/more.js']) {
      write(name, 'other')
      const changed = hash()
      assert.is.not(changed, last, name)
      last = changed
    }
  })
})

/** A build whose answers differ. Returns its folder. */
function changedBuild(folder: string): string {
  copyProgram(folder)
  symlinkSync(of('node_modules'), join(folder, 'node_modules'))
  edit(join(folder, 'dist/src/contract/pages/page.js'), (text) =>
    text.replace(' title: content.title,', ' title: content.title + " (of a changed build)",'),
  )
  execFileSync(process.execPath, [join(folder, 'scripts/hash-code.mjs')])
  return folder
}

/** Without the packages that it depends on. */
function copyProgram(folder: string): void {
  copyInto(['bin', 'scripts', 'templates', 'package.json'].map(of), folder)
  copyFolder(of('dist/src'), join(folder, 'dist/src'))
}

function of(path: string): string {
  return join(projectFolder, path)
}
