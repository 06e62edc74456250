import { stateFolder } from './build/folders/work-folder.js'
import type { ValidityStart } from './build/record/validity.js'
import { fingerprintOf } from './build/reuse/fingerprints.js'
import { contracts } from './contract/contracts.js'
import type { OpenedDatabase } from './database/open-database.js'
import type { ExportSource } from './deliver/folder/export-source.js'
import { emptiedFolders, publishedPlaces } from './deliver/folder/framework-folders.js'
import type { StartedRun } from './deliver/folder/reuse-export.js'
import { optionsFingerprint, pageFingerprints, tablesFingerprint } from './exporter/plan/source-fingerprints.js'
import { Findings } from './findings.js'
import { openHtml } from './html/open-html.js'
import type { CmsDatabase, ReadRows } from './model/cms-database.js'
import { buildProject } from './model/linking/build-project.js'
import { readProjectRows } from './model/linking/read-project-rows.js'
import { oldPackages } from './model/manifest/package-findings.js'
import {
  aliasFindings,
  htmlFindings,
  mediaFindings,
  replacedCode,
  thumbnailFindings,
  unsupportedSettings,
  unusedSerializers,
} from './model/manifest/setting-findings.js'
import { relatedUse } from './model/related.js'
import type { SiteTables } from './model/rows/rows.js'
import { unnamedModel } from './model/site-findings.js'
import type { ExportOptions } from './options.js'

/** What is known before any row is read. `findings` takes what is found while reading. */
type BegunReading = Pick<StartedRun, 'tool' | 'validity' | 'findings' | 'started'>

const settingChecks = [
  mediaFindings,
  thumbnailFindings,
  htmlFindings,
  replacedCode,
  unsupportedSettings,
  aliasFindings,
  unusedSerializers,
  oldPackages,
]

/** Reads what an export is made from, except plugins. `onTables` gets the tables before the project takes them over. */
export async function readSource(
  database: CmsDatabase,
  options: ExportOptions,
  { tool, validity, findings, started }: BegunReading,
  onTables: (tables: SiteTables) => void,
): Promise<ExportSource> {
  const renderer = await openHtml(options.html)
  const reads = readRows(options)
  const named = { placeholders: options.placeholderModels, routes: options.routes, html: renderer !== null }
  const { tables, manifest, shown } = await readProjectRows(
    database,
    { ...options, reads },
    { related: reads.related, named, time: validity.from },
    findings,
  )
  for (const findingsOf of settingChecks) findings.addAll(findingsOf(manifest, options))
  // Before `buildProject`, which turns the rows into the project's pages.
  const rows = tablesFingerprint(tables, manifest, shown)
  onTables(tables)
  const project = buildProject(tables, manifest, contracts[options.contract].rules(tables.schema), shown)
  for (const model of shown.unnamed) findings.add(unnamedModel(project.manifest, model))
  const reader = database.contentReader(manifest)
  const fingerprints = await reader.readFingerprints()
  // Fields of extensions, and routes of the project, may show files.
  const anyShowsFiles = Boolean(manifest.extensions) || options.routes.length > 0
  const sourceFingerprints = {
    tool,
    tables: rows.all,
    structure: anyShowsFiles ? rows.all : rows.structure,
    database: fingerprintOf(rows.all, fingerprints.all),
  }
  const { engine, schema } = database
  const checkRead = () => database.checkRead(manifest, reads)
  return {
    engine,
    schema,
    project,
    reader,
    fingerprints,
    sourceFingerprints,
    pageFingerprints: pageFingerprints(project, rows.others),
    validity: { ...validity, until: shown.changesAt },
    renderer,
    shards: null,
    findings,
    started,
    checkRead,
    endReading: async () => {
      reader.close()
      await checkRead()
      await database.close()
    },
    // All was read in one transaction.
    checkUnchanged: () => {},
  }
}

/** Findings that are known before any row is read. */
export function firstFindings({ clearTextHost: host }: CmsDatabase, options: ExportOptions): Findings {
  const findings = new Findings()
  findings.addAll(emptiedFolders(options.out))
  for (const place of [stateFolder(options), options.report, options.reportHtml])
    if (place !== null) findings.addAll(publishedPlaces(place))
  if (host !== null) findings.add({ code: 'database-clear-text', host })
  return findings
}

/** What the export is made from, as far as that is known before any row is read. */
export async function validityOf(database: OpenedDatabase, options: ExportOptions): Promise<ValidityStart> {
  const { related, selections } = readRows(options)
  return {
    options: optionsFingerprint(options, database.engine),
    state: await database.stateFingerprint(options.manifest, related, selections),
    from: instantOf(options),
  }
}

/** The validity of a run without record, such as a shard: it takes no query. */
export function unrecordedValidity(options: ExportOptions): ValidityStart {
  return { options: '', state: null, from: instantOf(options) }
}

function readRows(options: ExportOptions): ReadRows {
  const { placeholderModels, routes } = options
  return {
    related: relatedUse(options),
    selections: [...placeholderModels, ...routes.flatMap(({ rows = [] }) => rows)],
  }
}

function instantOf({ now }: ExportOptions): number {
  return now ?? Date.now()
}
