import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import { describe, full, note } from './harness.js'
import { engines } from './helpers/databases/engines.js'
import { environment } from './helpers/environment.js'
import { temporaryFolder, walk } from './helpers/folders.js'
import { withPage } from './helpers/front-ends/browser.js'
import { madeOnce } from './helpers/made-once.js'
import { configFile, parseExact, recordedRows, siteManifest, siteNames } from './helpers/sites.js'

describe('sites', (it) => {
  for (const site of siteNames) {
    it(`${site} has a manifest and recorded answers of each of its sites`, () => {
      const manifest = siteManifest(site)
      const rows = recordedRows(site)
      for (const id of Object.keys(manifest.sites)) {
        assert.ok(rows.some((row) => row.site === Number(id) && row.user === 'anonymous' && row.status === 200))
      }
      assert.ok(rows.length > 1000)
      note(`${site}: ${rows.length} recorded requests`)
    })
  }

  it('have the configuration that their custom serializers need', () => {
    assert.ok(existsSync(configFile))
  })

  it('are read without losing digits', () => {
    assert.equal(parseExact('{"a": 9007199254740993, "b": [-1234567890123456], "c": 12}'), {
      a: 'int:9007199254740993',
      b: ['int:-1234567890123456'],
      c: 12,
    })
    assert.equal(parseExact('{"a": {"__cache__": 1, "b": "9007199254740993"}}'), { a: { b: '9007199254740993' } })
  })
})

describe('engines', (it) => {
  for (const engine of engines) {
    for (const site of full() ? siteNames : siteNames.slice(0, 1)) {
      it(`${engine.name} copies ${site}, and a copy's changes stay its own`, async () => {
        const first = await engine.copy(site)
        const second = await engine.copy(site)
        await first.exec(
          "DELETE FROM cms_placeholder; UPDATE django_site SET name = 'changed'; DROP TABLE cms_urlconfrevision",
        )
        await second.exec('SELECT id FROM cms_urlconfrevision')
        assert.match(await failure(first.exec('SELECT id FROM cms_urlconfrevision')), 'cms_urlconfrevision')
        const url = await engine.database(site)
        assert.is(await engine.database(site), url)
      })
    }
  }
})

async function failure(promise: Promise<void>): Promise<string> {
  try {
    await promise
  } catch (error) {
    return String(error)
  }
  return ''
}

describe('modules that files of tests share', (it) => {
  it('make no folder when they are evaluated: it would be removed after the first of these files', () => {
    const urls = modulesOfTests()
    assert.ok(urls.length > 100)
    const folder = temporaryFolder()
    const source = `
      import { readdirSync } from 'node:fs'
      for (const url of ${JSON.stringify(urls)}) await import(url)
      console.log(readdirSync(${JSON.stringify(folder)}).filter((name) => !name.startsWith('lasting-')))
      process.exit()`
    const env = { ...process.env, [environment.folder]: folder, [environment.record]: '' }
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
      encoding: 'utf8',
      env,
    })
    assert.is(stdout, '[]\n', stderr)
  })
})

/** URLs of what files of tests import from one another's folders, which are evaluated once in a process. */
function modulesOfTests(): string[] {
  const urls = new Set<string>()
  for (const name of walk(import.meta.dirname).filter((name) => name.endsWith('.test.js'))) {
    const file = join(import.meta.dirname, name)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/^import .* from '(\.[^']+)';$/gm)) {
      const url = new URL(path, pathToFileURL(file)).href
      if (url.includes('/dist/test/')) urls.add(url)
    }
  }
  return [...urls]
}

describe('madeOnce', (it) => {
  it('makes a folder once where several need it at once, and again after a failure', async () => {
    const folder = temporaryFolder()
    const shared = join(folder, 'shared')
    let calls = 0
    const make = async (own: string) => {
      calls += 1
      await new Promise((resolve) => setTimeout(resolve, 100))
      if (calls === 1) throw new Error('not made')
      writeFileSync(join(own, 'made'), String(calls))
    }
    assert.match(await failure(madeOnce(shared, make)), 'not made')
    // A process that was killed has left its lock.
    writeFileSync(`${shared}.lock`, String(spawnSync(process.execPath, ['-e', '0']).pid))
    await Promise.all([madeOnce(shared, make), madeOnce(shared, make), madeOnce(shared, make)])
    assert.equal([calls, readdirSync(folder), readdirSync(shared)], [2, ['shared'], ['made']])
  })

  it('fails where no lock can be written, and does not wait for one', async () => {
    const tooLong = join(temporaryFolder(), 'x'.repeat(252))
    assert.match(await failure(madeOnce(tooLong, async () => {})), 'ENAMETOOLONG')
  })
})

describe('withPage', (it) => {
  it('shows a page, and fails when the page does', async () => {
    let shown: string | null = null
    await withPage(async (page) => {
      await page.setContent('<h1>Here</h1>')
      shown = await page.textContent('h1')
    })
    if (shown === null) return
    assert.is(shown, 'Here')
    let problem = ''
    await withPage(async (page) => {
      await page.setContent('<script>throw new Error("planted")</script>')
      await page.evaluate(() => null)
    }).catch((error: Error) => {
      problem = error.message
    })
    assert.match(problem, /planted/)
  })
})
