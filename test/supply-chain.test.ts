import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from './harness.js'
import { walk } from './helpers/folders.js'
import { projectFolder } from './helpers/sites.js'

/** What npm records of a package in a lock file. */
interface LockedPackage {
  readonly dev?: boolean
  readonly optional?: boolean
  readonly peer?: boolean
  readonly deprecated?: string
  readonly hasInstallScript?: boolean
}

const text = (file: string) => readFileSync(join(projectFolder, file), 'utf8')

describe('the packages that everybody installs', (it) => {
  const { packages } = JSON.parse(text('package-lock.json')) as { packages: Record<string, LockedPackage> }
  const installed = Object.entries(packages).filter(
    ([path, { dev, peer, optional }]) => path !== '' && !dev && !peer && !optional,
  )
  const named = (wanted: (locked: LockedPackage) => boolean) =>
    installed.filter(([, locked]) => wanted(locked)).map(([path]) => path)

  it('are named in the lock file', () => assert.ok(installed.length > 20))

  it('are not deprecated', () =>
    assert.equal(
      named(({ deprecated }) => deprecated !== undefined),
      [],
    ))

  it('compile nothing and run nothing while they are installed', () =>
    assert.equal(
      named(({ hasInstallScript }) => hasInstallScript === true),
      [],
    ))
})

describe('workflow templates', (it) => {
  const uses = walk(join(projectFolder, 'templates'))
    .filter((file) => /\.ya?ml$/.test(file))
    .flatMap((file) => text(join('templates', file)).match(/^.*\buses:.*$/gm) ?? [])

  it('pin each action by its commit, and name the tag of it', () => {
    assert.ok(uses.length > 5)
    assert.equal(
      uses.filter((line) => !/uses: [\w.-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)),
      [],
    )
  })
})

describe('bundled scripts', (it) => {
  for (const [page, name] of [
    ['docs', 'swagger-ui-dist'],
    ['redoc', 'redoc'],
  ] as const) {
    it(`${name} is named with version and licence, in the page and in docs/security.md`, () => {
      const { version, license } = JSON.parse(text(`node_modules/${name}/package.json`)) as Record<string, string>
      const built = join('dist/src/pages', `${page}.html`)
      assert.ok(existsSync(join(projectFolder, built)), `${built}: npm run build`)
      assert.ok(text(built).includes(`${name} ${version}, ${license}`))
      assert.ok(text('docs/security.md').includes(`| ${name} | ${version} | ${license} |`))
    })
  }
})
