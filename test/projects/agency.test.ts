import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe, full, note, seed } from '../harness.js'
import type { Engine } from '../helpers/databases/engines.js'
import { hasMysql } from '../helpers/databases/mysql-server.js'
import { type Agency, buildAgency, disposeAgency } from '../helpers/django/agency.js'
import { type AgencyExport, type ComparedAgency, compareAnswers } from '../helpers/django/agency-answers.js'
import { diagnosedAgency, withoutGaps } from '../helpers/django/agency-gaps.js'
import { type DjangoVersion, isInstalled, isThere } from '../helpers/django/django-project.js'
import { environment } from '../helpers/environment.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { problemsOf, verified } from '../helpers/exports/verified.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliOutput } from '../helpers/processes/cli.js'

const first = seed()
const seeds = full() ? Array.from({ length: 10 }, (_, index) => first + index) : [first]
/** Of a seed that somebody asks for, every turn of edits is compared with the live API. */
const isWhole = full() || Boolean(process.env[environment.seed])

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
  const diagnosis = await diagnosedAgency(agency)
  assert.is(diagnosis.failure, null)
  const plain = withoutGaps(agency, diagnosis)
  const out = await exported(agency, join(temporaryFolder(), 'out'), join(temporaryFolder(), 'drafts'))
  const compared = await compareAnswers(agency, agency.recording, engine, out, plain)
  const drawnSettings = Object.entries(agency.variant).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  note(`seed ${drawn}, ${engine}: ${drawnSettings.join(', ')}`)
  noteCounts(compared)
  const gaps = diagnosis.gaps.map((gap) => gap.code)
  note(`files: ${compared.files} compared; gaps: ${gaps.join(', ') || 'none'}`)
  assert.equal(compared.failures.slice(0, 5), [])
  assert.ok(compared.files > 5)
  await checkDocumented(agency)
  await checkEdited(agency, engine, out, plain)
}

/**
 * After edits, an export into the same folders is the one that a new folder gets, and answers as the live API does:
 * after the last turn, or after each of them.
 */
async function checkEdited(
  agency: Agency,
  engine: Engine['name'],
  { folder, drafts }: AgencyExport,
  plain: (body: unknown) => unknown,
): Promise<void> {
  const turns = full() ? 6 : 2
  for (let turn = 1; turn <= turns; turn += 1) {
    const { edits, recording } = await agency.edit(turn, isWhole ? 100 : turn === turns ? 30 : 0)
    note(`turn ${turn}: ${edits.join(', ')}`)
    const updated = await exported(agency, folder, drafts)
    const fresh = await exported(agency, join(temporaryFolder(), 'out'), join(temporaryFolder(), 'drafts'))
    const problems = [
      ...differences(snapshot(fresh.folder), snapshot(folder)),
      ...differences(snapshot(fresh.drafts), snapshot(drafts)),
    ]
    assert.equal(problems.slice(0, 3), [], `turn ${turn}`)
    if (recording.rows.length === 0) continue
    const compared = await compareAnswers(agency, recording, engine, updated, plain)
    noteCounts(compared)
    assert.equal(compared.failures.slice(0, 5), [], `turn ${turn}`)
  }
}

async function exported({ flags, recording }: Agency, folder: string, drafts: string): Promise<AgencyExport> {
  const extensions = Object.keys(recording.manifest.extensions ?? {}).flatMap((model) => ['--extension', model])
  const own = [...extensions, '--out', folder, '--drafts', drafts, '--html', '--profile', 'nginx', '--json']
  const argv = ['export', ...flags, ...own]
  await cliOutput(argv)
  return { folder, drafts }
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

function noteCounts({ replayed }: ComparedAgency): void {
  for (const [name, { compared: count, failures, families, meant, forms }] of Object.entries(replayed)) {
    note(`${name}: ${count - failures.length} of ${count} equal: ${counts(families)}; on purpose: ${counts(meant)}`)
    note(`${name}, also: ${counts(forms)}`)
  }
}

function counts(numbers: Readonly<Record<string, number>>): string {
  const all = Object.entries(numbers).map(([name, count]) => `${name} ${count}`)
  return all.join(', ') || 'nothing'
}
