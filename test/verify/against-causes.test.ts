import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { AgainstReport } from '../../src/deliver/verify/against/compare-live.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { comparedWith, databaseFlags, startServe } from '../helpers/exports/verified.js'
import { copyFolder, temporaryFolder, walk } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { startProcess } from '../helpers/processes/running-process.js'
import { listen } from '../helpers/servers/listening.js'
import { manifestFile } from '../helpers/sites.js'

const flags = ['--contract', 'released', '--only', 'placeholders', '--only', 'pages']
const manifest = ['--manifest', manifestFile('garden')]

type Json = Record<string, unknown>

describe('verify --against', (it) => {
  it('groups differences by what they have in common, with an example and a fix', async () => {
    const { url, folder } = await servedGarden()
    const headings = change(folder, 'TeaserPlugin', (plugin) => {
      plugin.heading = `${plugin.heading} other`
    })
    const numbers = change(folder, 'PlantListPlugin', (plugin) => {
      plugin.plants = [...(plugin.plants as number[]), 4711]
    })
    assert.ok(headings > 20 && numbers > 2)
    const { causes, failures } = await comparedWith(url, folder, manifest)
    assert.equal(
      causes.map(({ subject, field, count }) => [subject, field, count]),
      [
        ['TeaserPlugin.heading', 'CharField', headings],
        ['PlantListPlugin.plants', 'ManyToManyField', numbers],
      ],
    )
    assert.is(failures, headings + numbers)
    for (const { example, fix } of causes) {
      assert.ok(example.at.includes('/content/') && example.path.startsWith('/api/'))
      assert.match(fix, 'export again')
    }
    const { stdout, code } = await runCli(['verify', folder, '--against', url, ...manifest])
    assert.is(code, 1)
    assert.match(stdout, new RegExp(`^TeaserPlugin.heading \\(CharField\\): ${headings} differences$`, 'm'))
    for (const line of stdout.split('\n')) assert.ok(line.length <= 80, line)
  })

  it.matrix(
    'takes the order of rows without ordering and of languages for nothing, where a manifest names the fields',
    async () => {
      const { url, folder } = await servedGarden()
      const lists = change(folder, 'PlantListPlugin', (plugin) => {
        plugin.plants = [...(plugin.plants as number[])].reverse()
      })
      const pages = eachPage(folder, (page) => {
        page.languages = [...(page.languages as string[])].reverse()
      })
      assert.ok(lists > 0 && pages > 10, `${lists}, ${pages}`)
      assert.equal((await comparedWith(url, folder, manifest)).differences, [])
      const { causes } = await comparedWith(url, folder)
      assert.equal([...new Set(causes.map(({ subject }) => subject))], ['PlantListPlugin.plants'])
      assert.ok(causes.some(({ fix }) => fix.includes('--manifest')))
    },
  )

  it.matrix('says which likely fix there is for hosts, time zones and custom serializers', async () => {
    const { url, folder } = await servedGarden()
    eachPage(folder, (page) => {
      page.changed_date = new Date(Date.parse(String(page.changed_date)) + 3_600_000)
        .toISOString()
        .replace('Z', '+01:00')
    })
    change(folder, 'TeaserPlugin', (plugin) => {
      plugin.target = plugin.target === null ? null : `refsite.page:${plugin.id}`
    })
    const { causes } = await comparedWith(url, folder, manifest)
    const fixOf = (subject: string) => causes.find((cause) => cause.subject === subject)?.fix ?? ''
    assert.match(fixOf('pages /changed_date'), 'time zone')
    assert.match(fixOf('TeaserPlugin.target'), 'introspect')
  })

  it.matrix(
    'goes on with --resume where an interrupted run has ended, and forgets that when all is compared',
    async () => {
      const { url, folder } = await servedGarden()
      change(folder, 'TeaserPlugin', (plugin) => {
        plugin.heading = 'other'
      })
      const whole = await comparedWith(url, folder)
      const progress = join(temporaryFolder(), 'progress.jsonl')
      const resume = ['--resume', progress, '--concurrency', '1']
      let requests = 0
      const counted = await listen(async (request, response) => {
        requests += 1
        const answer = await fetch(url + request.url, { redirect: 'manual' })
        const type = answer.headers.get('content-type') ?? ''
        response.writeHead(answer.status, { 'content-type': type }).end(await answer.text())
      })
      const run = startProcess(['verify', folder, '--against', counted, ...resume])
      while (requests < 40) await new Promise((resolve) => setTimeout(resolve, 5))
      run.kill('SIGKILL')
      await run.ended
      assert.ok(readFileSync(progress, 'utf8').split('\n').length > 5)
      requests = 0
      const { stdout } = await runCli(['verify', folder, '--against', counted, ...resume, '--json'])
      const report = JSON.parse(stdout) as AgainstReport
      assert.ok(report.resumed > 5 && requests < whole.requests - 5, `${report.resumed}, ${requests}`)
      assert.equal(report.differences, whole.differences)
      assert.equal(report.causes, whole.causes)
      assert.equal(report.meant, whole.meant)
      assert.is(report.compared, whole.compared)
      assert.not.ok(existsSync(progress))
    },
  )

  it.matrix('takes nothing from an interrupted comparison that somebody else made', async () => {
    const { url, folder } = await servedGarden()
    const progress = join(temporaryFolder(), 'progress.jsonl')
    const flags = ['--resume', progress, '--sample', '10', '--concurrency', '1', '--json']
    let left = 12
    const live = await listen(async (request, response) => {
      left -= 1
      if (left < 0) return response.writeHead(404).destroy()
      const answer = await fetch(url + request.url, { redirect: 'manual' })
      const type = answer.headers.get('content-type') ?? ''
      response.writeHead(answer.status, { 'content-type': type }).end(await answer.text())
    })
    const as = async (user: string) => {
      const { stdout } = await runCli(['verify', folder, '--against', live, '--header', `X-User: ${user}`, ...flags])
      return JSON.parse(stdout) as Partial<AgainstReport>
    }
    assert.is((await as('someone')).resumed, undefined, 'it was interrupted')
    assert.not.match(readFileSync(progress, 'utf8'), 'someone')
    const kept = readFileSync(progress, 'utf8')
    left = Number.POSITIVE_INFINITY
    assert.is((await as('another')).resumed, 0)
    writeFileSync(progress, kept)
    assert.ok(Number((await as('someone')).resumed) > 0)
  })

  it.matrix('takes nothing from an interrupted comparison with another API', async () => {
    const { url, folder } = await servedGarden()
    const progress = join(temporaryFolder(), 'progress.jsonl')
    const subject = JSON.stringify({
      url: 'https://other.example.com',
      sample: 10,
      mediaUrl: null,
      hash: '0'.repeat(64),
    })
    writeFileSync(progress, `${subject}\n{"name":"api/en/pages/index.json"}\n`)
    const { resumed, differences } = await comparedWith(url, folder, ['--resume', progress, '--sample', '10'])
    assert.is(resumed, 0)
    assert.equal(differences, [])
  })

  it.matrix('leaves a file alone that holds something else than its progress', async () => {
    const { url, folder } = await servedGarden()
    const file = join(temporaryFolder(), 'notes.txt')
    for (const notes of ['Ask Ada', '\nAsk Ada\n', '{"url":"/","title":"Home"}\n']) {
      writeFileSync(file, notes)
      const { code, stderr } = await runCli(['verify', folder, '--against', url, '--resume', file])
      assert.is(code, 2)
      assert.match(stderr, 'does not hold a comparison')
      assert.is(readFileSync(file, 'utf8'), notes)
    }
  })

  it.matrix('asks no more than --rate allows', async () => {
    const { url, folder } = await servedGarden()
    const { seconds, requests } = await comparedWith(url, folder, ['--sample', '5', '--rate', '20'])
    assert.ok(requests >= 5)
    assert.ok(seconds >= (requests - 1) / 20 - 0.1, `${requests} in ${seconds}`)
  })
})

/** A copy of an export of garden, and the address of a live API that answers the same. */
async function servedGarden(): Promise<{ url: string; folder: string }> {
  const database = await sqliteEngine.database('garden')
  const { folder } = await sharedExport(sqliteEngine, 'garden', flags)
  const copy = join(temporaryFolder(), 'out')
  copyFolder(folder, copy)
  const url = await startServe([...databaseFlags(database, 'garden'), '--contract', 'released'])
  return { url, folder: copy }
}

/** Changes every plugin of a type in all answers; answers how many it has changed. */
function change(folder: string, type: string, edit: (plugin: Json) => void): number {
  let count = 0
  for (const file of answersIn(folder)) {
    const before = readFileSync(file, 'utf8')
    const after = JSON.stringify(
      JSON.parse(before, (_, value) => {
        if (value?.plugin_type !== type) return value
        const plugin = JSON.stringify(value)
        edit(value)
        if (JSON.stringify(value) !== plugin) count += 1
        return value
      }),
    )
    writeFileSync(file, after)
  }
  return count
}

function eachPage(folder: string, edit: (page: Json) => void): number {
  const files = answersIn(folder).filter((file) => file.includes('/pages/'))
  for (const file of files) {
    const page = JSON.parse(readFileSync(file, 'utf8')) as Json
    edit(page)
    writeFileSync(file, JSON.stringify(page))
  }
  return files.length
}

function answersIn(folder: string): string[] {
  const files = walk(folder).filter((file) => /^api\/[^/]+\/(pages|placeholders)\/.*json$/.test(file))
  return files.map((file) => join(folder, file))
}
