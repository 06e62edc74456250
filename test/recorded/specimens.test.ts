import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Diagnosis } from '../../src/cli/commands/doctor/diagnose.js'
import type { ExportReport } from '../../src/options.js'
import { note } from '../harness.js'
import { folderHandler } from '../helpers/answers/handlers.js'
import { describeOn } from '../helpers/databases/engines.js'
import { compareAnswers, versionOne } from '../helpers/django/specimen-answers.js'
import {
  buildSpecimens,
  canBuildSpecimens,
  readSpecimens,
  recordedEngines,
  recordedSpecimens,
  type Specimens,
  specimenDatabase,
  type Variant,
  variants,
} from '../helpers/django/specimens.js'
import { startServe } from '../helpers/exports/verified.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'

const origin = 'http://specimens.example.org'
const released = ['--contract', 'released', '--scheme', 'http']

for (const name of recordedEngines) {
  for (const variant of variants) {
    describeOn({ name }, `a project with fields of every class, ${variant} settings, ${name}`, (test) => {
      test('is exported as its live API answers', async () => {
        const specimens = recordedSpecimens(name, variant)
        await compareAnswers(specimens, (await prepared(name, specimens)).folder)
      })

      test('has in doctor each gap that it has, and no other', async () => {
        const { source } = await prepared(name, recordedSpecimens(name, variant))
        const { gaps } = await diagnosed(source, variant === 'usual' ? 1 : 0)
        const found = gaps.map((gap) => `${gap.code} ${'field' in gap ? gap.field : 'model' in gap ? gap.model : ''}`)
        assert.equal(found.sort(), expectedGaps(name, variant))
      })

      test('has samples that the export writes alike, but for what Python alone knows', async () => {
        const specimens = recordedSpecimens(name, variant)
        const { source } = await prepared(name, specimens)
        const samples = writtenFile('samples.json', specimens.samples)
        const { gaps, samples: report } = await diagnosed(
          [...source, '--samples', samples],
          variant === 'usual' ? 1 : 0,
        )
        const differing = gaps.flatMap((gap) => (gap.code === 'sample-differs' ? [gap.field] : []))
        assert.equal(differing.sort(), variant === 'usual' ? ['decoded', 'roman', 'sealed'] : [])
        assert.is(report?.missing, 0)
        assert.is(report?.equal, (report?.compared ?? 0) - differing.length)
        assert.ok((report?.compared ?? 0) > 100)
      })

      test.full('is exported as a live API answers that is built now', async () => {
        if (!canBuildSpecimens()) return note('skipped: .ci/prepare-django installs what is compared with')
        const specimens = readSpecimens(await buildSpecimens(name, variant))
        await compareAnswers(specimens, (await prepared(name, specimens)).folder)
      })
    })
  }

  describeOn({ name }, `a project with fields of every class, ${name}`, (test) => {
    test('hides the texts of samples that are redacted', () => {
      const [open, hidden] = [recordedSpecimens(name, 'usual').samples, recordedSpecimens(name, 'plain').samples]
      for (const secret of ['someone', 'example.org/\\u00e4', 'external_link": "https', 'Birnen', 'wide']) {
        assert.ok(open.includes(secret), secret)
        assert.not.ok(hidden.includes(secret), secret)
      }
    })

    test('is answered alike from documents and straight from the database', async () => {
      const specimens = recordedSpecimens(name, 'usual')
      const { source, folder } = await prepared(name, specimens)
      const handler = folderHandler(folder)
      const url = await startServe([...source, ...released])
      for (const path of Object.keys(specimens.answers)) {
        const fromFile = await (await handler(new Request(`${origin}${path}`))).text()
        const fromDatabase = await (await fetch(`${url}${path}`)).text()
        assert.is(fromDatabase, readFileSync(join(folder, `${path}index.json`), 'utf8'), path)
        assert.is(fromFile, fromDatabase, path)
      }
    })

    test('is exported with a manifest of version 1, references by other fields included', async () => {
      const specimens = recordedSpecimens(name, 'usual')
      const { folder } = await prepared(name, { ...specimens, manifest: versionOne(specimens.manifest) })
      const [crop, grower] = ['crop', 'grower'].map((member) => second(folder)[member])
      // Version 1 knows of no patterns: the value is that of the field that the key leads to.
      assert.is(crop, 'specimens.crop:43f4c0a9-f938-572d-ae1d-3688658c59c8')
      assert.is(grower, `${origin}/api/growers/%C3%85se/`)
    })

    test('reports a foreign key whose column is of another type than the key that it may lead to', async () => {
      const specimens = recordedSpecimens(name, 'usual')
      const manifest = versionOne(specimens.manifest)
      const { plugins } = manifest
      const key = plugins.SpecimenPlugin?.fields.find((field) => field.name === 'crop')
      // Another model, to whose table no constraint leads.
      if (key) key.to = 'specimens.label'
      const { report, folder } = await prepared(name, { ...specimens, manifest })
      const found = report.findings.flatMap((finding) =>
        finding.code === 'field-target-unknown' ? [finding.field] : [],
      )
      assert.equal(found, ['crop'])
      assert.match(String(second(folder).crop), /^specimens\.label:/)
    })

    test('follows the address of a row that changes', async () => {
      const specimens = recordedSpecimens(name, 'usual')
      const first = await prepared(name, specimens)
      const changed = specimens.sql.replaceAll("'beet'", "'turnip'")
      assert.is.not(changed, specimens.sql)
      const database = await specimenDatabase(name, { ...specimens, sql: changed })
      await exportTo(first.folder, ['--database', database, ...first.manifest])
      assert.is(second(first.folder).crop, `${origin}/api/crops/turnip/`)
      assert.is((second(first.folder).data as Record<string, unknown>).crop, `${origin}/api/crops/turnip/`)
    })

    test('has related rows in the order of a column for which the project says where nulls are', async () => {
      const specimens = recordedSpecimens(name, 'usual')
      const before = second((await prepared(name, specimens)).folder).growers as string[]
      const sql = `${specimens.sql};\nupdate specimens_grower set rank = 4 - rank;`
      const { folder } = await prepared(name, { ...specimens, sql })
      assert.equal(second(folder).growers, before.toReversed())
    })

    test('has samples that are alike where only the order of what has none differs', async () => {
      const specimens = recordedSpecimens(name, 'plain')
      const manifest = structuredClone(specimens.manifest)
      const crops = manifest.plugins.SpecimenPlugin?.fields.find((field) => field.name === 'crops')
      for (const [order, differing] of [
        [crops?.order ?? [], ['crops']],
        [[], []],
      ] as const) {
        if (crops) crops.order = [...order]
        const { source } = await prepared(name, { ...specimens, manifest })
        const samples = JSON.parse(specimens.samples) as {
          plugins: { members: { name: string; expected: unknown }[] }[]
        }
        for (const member of samples.plugins.flatMap((plugin) => plugin.members)) {
          if (member.name === 'crops') member.expected = (member.expected as unknown[]).toReversed()
        }
        const flags = [...source, '--samples', writtenFile('samples.json', JSON.stringify(samples))]
        const { gaps } = await diagnosed(flags, differing.length > 0 ? 1 : 0)
        assert.equal(
          gaps.flatMap((gap) => (gap.code === 'sample-differs' ? [gap.field] : [])),
          differing,
        )
      }
    })

    test('leads in the documented contract nowhere that its reader may not see', async () => {
      const specimens = recordedSpecimens(name, 'usual')
      const { source } = await prepared(name, specimens)
      const folder = join(temporaryFolder(), 'out')
      await cliOutput(['export', ...source, '--scheme', 'http', '--out', folder, '--json'])
      const html = String(second(folder).html)
      assert.match(html, '<a href="/en/about-us/" data-cms-href="cms.page:2">there</a>')
      assert.match(html, '<span data-cms-href="cms.page:9999" data-cms-error="ref-not-found">lost</span>')
      // Settings of the project change the released contract alone.
      assert.is(second(folder).instant, '2026-03-29T13:04:05.678000Z')
    })
  })
}

/** In the order of their texts. */
function expectedGaps(engine: (typeof recordedEngines)[number], variant: Variant): string[] {
  if (variant === 'plain') return []
  const gaps = ['endpoint-unknown specimens.sealed', 'field-computed decoded', 'field-computed roman']
  return engine === 'postgresql' ? [...gaps, 'field-unreadable point'] : gaps
}

interface Prepared {
  readonly source: string[]
  /** Its flags. */
  readonly manifest: string[]
  readonly folder: string
  readonly report: ExportReport
}

/** The database with its manifest, and an export of the released contract. */
async function prepared(engine: (typeof recordedEngines)[number], specimens: Specimens): Promise<Prepared> {
  const manifest = ['--manifest', writtenFile('manifest.json', JSON.stringify(specimens.manifest))]
  const source = ['--database', await specimenDatabase(engine, specimens), ...manifest]
  const folder = join(temporaryFolder(), 'out')
  return { source, manifest, folder, report: await exportTo(folder, source) }
}

async function exportTo(folder: string, source: string[]): Promise<ExportReport> {
  const stdout = await cliOutput(['export', ...source, ...released, '--out', folder, '--json'])
  return JSON.parse(stdout) as ExportReport
}

async function diagnosed(source: string[], exitCode: number): Promise<Diagnosis> {
  const { code, stdout } = await runCli(['doctor', ...source, ...released, '--json'])
  assert.is(code, exitCode, stdout)
  return JSON.parse(stdout) as Diagnosis
}

function writtenFile(name: string, text: string): string {
  const file = join(temporaryFolder(), name)
  writeFileSync(file, text)
  return file
}

/** The plugin of the home page with all values. */
function second(folder: string): Record<string, unknown> {
  const home = JSON.parse(readFileSync(join(folder, 'api/en/pages/index.json'), 'utf8')) as {
    placeholders: { content: Record<string, unknown>[] }[]
  }
  return home.placeholders[0]?.content[1] ?? {}
}
