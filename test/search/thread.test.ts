import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { contracts } from '../../src/contract/contracts.js'
import { openDatabase } from '../../src/database/open-database.js'
import { engine } from '../../src/database/sqlite/engine.js'
import { ExportError } from '../../src/errors.js'
import { contentHash } from '../../src/files/content-hash.js'
import { publicViewer } from '../../src/model/access/viewers.js'
import { buildProject } from '../../src/model/linking/build-project.js'
import type { PageContent } from '../../src/model/project.js'
import type { PlaceholderRow } from '../../src/model/rows/rows.js'
import { groupBy } from '../../src/model/values/group-by.js'
import type { SitePlan } from '../../src/routes/site-plan.js'
import { SearchIndexes } from '../../src/search/build/search-indexes.js'
import { describe, note } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { changedDatabase, exported } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'
import { type SiteName, siteManifest, siteNames } from '../helpers/sites.js'

const { search } = engine.facts
const yieldToEventLoop = async () => {}

describe('search indexes built by a thread', (it) => {
  for (const site of siteNames) {
    const declare = site === 'legacy' ? it : it.matrix
    declare(`are those built without one: ${site}`, async () => {
      const texts = await siteTexts(site)
      const folder = join(temporaryFolder(), 'scratch')
      const expected = await documents(texts, new SearchIndexes(texts.plan, search, { scratch: null }))
      assert.not(existsSync(folder))
      assert.equal(
        await documents(texts, new SearchIndexes(texts.plan, search, { scratch: folder, batch: 1 })),
        expected,
      )
      assert.equal(readdirSync(folder), [])
      assert.equal(await documents(texts, new SearchIndexes(texts.plan, search, { scratch: null, batch: 1 })), expected)
      note(`${site}: ${texts.plan.languages.length} languages, ${expected.length} documents`)
    })
  }

  it('fail with what the thread fails of', async () => {
    const texts = await siteTexts('garden')
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'search-lists-0.txt'))
    const error = await failure(documents(texts, new SearchIndexes(texts.plan, search, { scratch: folder, batch: 1 })))
    assert.instance(error, ExportError)
    assert.match(error.message, folder)
  })

  it('end with the run', async () => {
    const texts = await siteTexts('garden')
    const indexes = new SearchIndexes(texts.plan, search, { scratch: temporaryFolder(), batch: 1 })
    add(texts, indexes)
    const stopped = new Error('stopped')
    assert.is(await failure(indexes.ready(() => Promise.reject(stopped))), stopped)
    await indexes.stop()
    assert.throws(() => indexes.finish(texts.plan.languages[0] ?? '', contentHash, () => {}), /ENOENT/)
  })

  it.matrix('are what a dry run counts, and leave nothing behind', async () => {
    const long = 'UPDATE djangocms_text_text SET body = body || hex(randomblob(50000))'
    const database = await changedDatabase(sqliteEngine, 'garden', long)
    const { folder, report } = await exported(database, 'garden', ['--only', 'languages'])
    const counted = await exported(database, 'garden', ['--only', 'languages', '--dry-run'])
    assert.equal(report.documents, counted.report.documents)
    assert.ok(report.documents.bytes > 1_000_000, `${report.documents.bytes} bytes`)
    assert.not(existsSync(`${folder}.state/scratch`))
  })
})

interface SiteTexts {
  plan: SitePlan
  contents: readonly PageContent[]
  rows: ReadonlyMap<number, readonly PlaceholderRow[]>
}

async function siteTexts(name: SiteName): Promise<SiteTexts> {
  const database = await openDatabase(await sqliteEngine.database(name))
  try {
    const tables = await database.readTables()
    const manifest = siteManifest(name)
    const project = buildProject(tables, manifest, contracts.documented.rules(tables.schema))
    const contents = [...project.contents.values()].sort((a, b) => a.page.id - b.page.id)
    const type = project.contentTypes.get('cms.pagecontent') ?? 0
    const reader = database.contentReader(manifest)
    const rows = await reader.readPlaceholders(
      type,
      contents.map(({ id }) => id),
    )
    const languages = [...new Set(contents.map(({ language }) => language))]
    // All that the indexes look at.
    const plan = { languages, context: { project, viewer: publicViewer(project) } } as unknown as SitePlan
    return { plan, contents, rows: groupBy(rows, ({ objectId }) => objectId) }
  } finally {
    await database.close()
  }
}

/** Every document as it was written, each language's root last. */
async function documents(texts: SiteTexts, indexes: SearchIndexes): Promise<string[]> {
  add(texts, indexes)
  try {
    await indexes.ready(yieldToEventLoop)
    const written: string[] = []
    for (const language of texts.plan.languages) {
      const emit = (text: string) => {
        written.push(text)
        return contentHash(text)
      }
      indexes.finishLists(language, emit, () => {})
      const root = indexes.finish(language, emit, () => {})
      assert.is(root, contentHash(written.at(-1) ?? ''))
    }
    return written
  } finally {
    await indexes.stop()
  }
}

function add({ contents, rows }: SiteTexts, indexes: SearchIndexes): void {
  for (const content of contents) indexes.add(content, rows.get(content.id) ?? [])
  indexes.start()
}

async function failure(work: Promise<unknown>): Promise<Error> {
  try {
    await work
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('nothing failed')
}
