import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { openHtml } from '../../src/html/open-html.js'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import type { ExportReport } from '../../src/options.js'
import { documentSources } from '../../src/runtime/document-source.js'
import { createHandler } from '../../src/runtime/handler.js'
import { createPreviewToken } from '../../src/runtime/previews/preview-token.js'
import { tokenPreview } from '../../src/runtime/previews/preview-tokens.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { describe, full, note, seed } from '../harness.js'
import { folderHandler } from '../helpers/answers/handlers.js'
import { type LiveSettings, withLive } from '../helpers/answers/live.js'
import { type Replayed, replay } from '../helpers/answers/replay.js'
import { answeredAlike, type Engine } from '../helpers/databases/engines.js'
import { hasMysql } from '../helpers/databases/mysql-server.js'
import {
  type Agency,
  buildAgency,
  compareFiles,
  diagnosedAgency,
  disposeAgency,
  withoutGaps,
  withoutHiddenPages,
} from '../helpers/django/agency.js'
import { type DjangoVersion, isInstalled, isThere } from '../helpers/django/django-project.js'
import { environment } from '../helpers/environment.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { problemsOf, verified } from '../helpers/exports/verified.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliOutput } from '../helpers/processes/cli.js'

const key = 'a key for tests, of enough characters'

const first = seed()
const seeds = full() ? Array.from({ length: 10 }, (_, index) => first + index) : [first]

for (const [drawn, version, engine] of seeds.flatMap(projects)) {
  const named = `${environment.seed}=${drawn} ${environment.version}=${version}`
  describe(`a project of an agency, ${engine}, ${named}`, (test) => {
    test.matrix('is answered as its live API does, but for what doctor names', async () => {
      if (!(await isInstalled(version))) return
      const agency = await buildAgency(engine, version, drawn, full() ? 400 : 60)
      try {
        await compare(agency, engine, drawn)
      } finally {
        await disposeAgency(agency)
      }
    })
  })
}

/** What a seed is tried on. */
function projects(drawn: number): [seed: number, DjangoVersion, Engine['name']][] {
  // Its packages for MySQL are those of the newest one.
  const enginesOf = (version: DjangoVersion): Engine['name'][] =>
    full() && hasMysql && version === 'ecosystem' ? ['sqlite', 'postgresql', 'mysql'] : ['sqlite', 'postgresql']
  return versionsFor(drawn).flatMap((version) =>
    enginesOf(version).map((engine): [number, DjangoVersion, Engine['name']] => [drawn, version, engine]),
  )
}

/** All of them in heavy runs, else one of those that are there. */
function versionsFor(drawn: number): DjangoVersion[] {
  const all = ['ecosystem', '5.0', '4.1'] as const
  const given = all.filter((version) => version === process.env[environment.version])
  if (given.length > 0) return given
  if (full()) return [...all]
  const there = all.filter(isThere)
  return [there[(drawn - 1) % there.length] ?? 'ecosystem']
}

async function compare(agency: Agency, engine: Engine['name'], drawn: number): Promise<void> {
  const { flags, recording } = agency
  const diagnosis = await diagnosedAgency(agency)
  assert.is(diagnosis.failure, null)
  const plain = withoutGaps(agency, diagnosis)
  const folder = join(temporaryFolder(), 'out')
  const drafts = join(temporaryFolder(), 'drafts')
  const stdout = await cliOutput(['export', ...flags, '--out', folder, '--drafts', drafts, '--html', '--json'])
  const html = withTemplates(JSON.parse(stdout) as ExportReport, recording.manifest)
  // Blanks and escapes of JSON stay ours, which is a finding.
  const { unicode_json: unicode, compact_json: compact } = recording.manifest.rest_framework ?? {}
  const isStrict = unicode !== false && compact !== false
  const preview = tokenPreview({ keys: [key], source: documentSources(folderStore(drafts)) })
  const token = await createPreviewToken(key, { expires: Date.now() / 1000 + 3600, site: null })
  const match = answeredAlike({ name: engine })
  const [anonymous, admin, staff] = [['anonymous'], ['admin'], ['admin', 'editor']] as const
  const settings: LiveSettings = {
    placeholderModels: agency.placeholderModels,
    acceptMismatch: ['permission'],
    renderer: await openHtml({}),
  }
  const compared: Record<string, Replayed> = {
    documents: withoutHiddenPages(
      agency,
      folder,
      await replay(folderHandler(folder), recording, { users: anonymous, plain, match, html, forms: { isStrict } }),
    ),
    drafts: await replay(createHandler({ store: folderStore(folder), preview }), recording, {
      users: admin,
      token,
      plain,
    }),
    database: await withLive(
      agency.database,
      recording,
      ({ handler }) =>
        replay(handler, recording, { users: [...anonymous, ...staff], plain, match, html, forms: { isStrict } }),
      settings,
    ),
  }
  const files = compareFiles(agency, folder, plain)
  const drawnSettings = Object.entries(agency.variant).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  note(`seed ${drawn}, ${engine}: ${drawnSettings.join(', ')}`)
  for (const [name, { compared: count, failures, families, meant, forms }] of Object.entries(compared)) {
    note(`${name}: ${count - failures.length} of ${count} equal: ${counts(families)}; on purpose: ${counts(meant)}`)
    note(`${name}, also: ${counts(forms)}`)
  }
  const gaps = diagnosis.gaps.map((gap) => gap.code)
  note(`files: ${files.compared} compared; gaps: ${gaps.join(', ') || 'none'}`)
  const failures = Object.entries(compared).flatMap(([name, found]) => found.failures.map((one) => [name, ...one]))
  assert.equal([...files.failures, ...failures].slice(0, 5), [])
  assert.ok(files.compared > 5)
  await checkDocumented(agency)
  await checkEdited(agency, folder, drafts)
}

/** After edits, an export into the same folders is the one that a new folder gets. */
async function checkEdited({ flags, edit }: Agency, folder: string, drafts: string): Promise<void> {
  for (let turn = 1; turn <= (full() ? 6 : 2); turn += 1) {
    const edits = await edit(turn)
    const [fresh, freshDrafts] = [join(temporaryFolder(), 'out'), join(temporaryFolder(), 'drafts')]
    const exportInto = (out: string, own: string) =>
      cliOutput(['export', ...flags, '--out', out, '--drafts', own, '--html', '--json'])
    await exportInto(folder, drafts)
    await exportInto(fresh, freshDrafts)
    const problems = [
      ...differences(snapshot(fresh), snapshot(folder)),
      ...differences(snapshot(freshDrafts), snapshot(drafts)),
    ]
    assert.equal(problems.slice(0, 3), [], `turn ${turn}: ${edits.join(', ')}`)
    note(`edited: ${edits.join(', ')}`)
  }
}

/** In the documented contract every reference resolves, and every answer is as its schema says. */
async function checkDocumented({ flags, source }: Agency): Promise<void> {
  const folder = join(temporaryFolder(), 'documented')
  const own = [...flags, '--contract', 'documented', '--pagination', 'static']
  await cliOutput(['export', ...own, '--out', folder, '--html', '--openapi', '--json'])
  const accepted = flags.includes('--accept-mismatch') ? ['--accept-mismatch', 'permission'] : []
  const report = await verified(folder, [...source, ...accepted])
  assert.equal(problemsOf(report), [])
  note(`documented: ${report.files} files verified`)
}

/** Whether HTML was made for every plugin of an answer as the CMS makes it: what is missing was reported by type. */
function withTemplates({ findings }: ExportReport, { cms }: Manifest): (body: unknown) => boolean {
  const types = findings.flatMap((one) =>
    one.code === 'template-missing' || one.code === 'html-incomplete' ? [one.pluginType.replace(/ \(.*/, '')] : [],
  )
  // Before 5.0 answers do not say which plugins an alias shows.
  if (cms.startsWith('4.')) types.push('Alias')
  const isMissing = (value: unknown): boolean =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([name, member]) =>
      name === 'plugin_type' ? types.includes(String(member)) : isMissing(member),
    )
  return (body) => !isMissing(body)
}

function counts(numbers: Readonly<Record<string, number>>): string {
  const all = Object.entries(numbers).map(([name, count]) => `${name} ${count}`)
  return all.join(', ') || 'nothing'
}
