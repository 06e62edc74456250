import path from 'node:path'
import type { UnitPiece } from '../../build/record/unit.js'
import { contracts } from '../../contract/contracts.js'
import { ExportError } from '../../errors.js'
import { PageFingerprints } from '../../exporter/plan/page-fingerprints.js'
import type { ShardUnits } from '../../exporter/shards/shard-contents.js'
import { contentFiles, pathFiles, type ShardUnitFiles, wordsFile } from '../../exporter/shards/shard-lines.js'
import { shardRefused } from '../../exporter/shards/shard-reader.js'
import { Findings } from '../../findings.js'
import type { ContentReader } from '../../model/cms-database.js'
import { buildProject } from '../../model/linking/build-project.js'
import type { Project } from '../../model/project.js'
import type { SiteTables } from '../../model/rows/rows.js'
import { previewList } from '../../quantities.js'
import type { ExportSource } from '../folder/export-source.js'
import { checkUnchanged, type FoundShard } from './read-shards.js'
import { summaryFile } from './shard-summary.js'
import { readShardTables, tablesFile } from './shard-tables.js'

/**
 * The source of an export from its shards instead of a database; `first`: the first shard. `onTables` gets the tables
 * before the project takes them over.
 */
export function shardSource(
  first: FoundShard,
  shards: readonly FoundShard[],
  onTables: (tables: SiteTables) => void,
  started: number,
): ExportSource {
  const { engine, schema, options, run, others, contents, changesAt } = first
  const findings = new Findings()
  findings.addAll(first.findings)
  const project = projectOf(first, onTables)
  const sites = options.sites.length > 0 ? options.sites : [...project.sites.keys()]
  for (const found of shards) checkFiles(found, sites.flatMap(filesOfSite))
  return {
    engine,
    schema,
    sourceFingerprints: run,
    pageFingerprints: new PageFingerprints(project, others),
    findings,
    started,
    project,
    reader: readerOf(contents.contentBytes),
    validity: { options: '', state: null, from: 0, until: changesAt },
    checkRead: async () => {},
    endReading: async () => {},
    checkUnchanged: () => checkUnchanged(shards),
    renderer: null,
    // Only shards need fingerprints of contents.
    fingerprints: { all: run.database, of: () => [] },
    shards: {
      ...contents,
      searchFingerprints: shards.at(-1)?.contents.searchFingerprints ?? {},
      ofOptions: run,
      pages: (site) => shards.map((found) => shardUnits(found, contentFiles(site))),
      pieces: (...place) => piecesOf(shards, ...place),
      words: (site) => shards.map(({ folder }) => ({ folder, name: wordsFile(site) })),
      paths: (site) => shards.map((found) => shardUnits(found, pathFiles(site))),
    },
  }
}

/** Shard by shard: a piece is written by one of them. */
function piecesOf(shards: readonly FoundShard[], site: number, language: string): readonly UnitPiece[] | null {
  const found = shards.map(({ contents }) =>
    contents.pieces.find((one) => one.site === site && one.language === language),
  )
  return found.includes(undefined) ? null : found.flatMap((one) => one?.pieces ?? [])
}

function filesOfSite(site: number): string[] {
  const units = [contentFiles(site), pathFiles(site)]
  return [...units.flatMap(({ lines, contents, groups }) => [lines, contents, groups]), wordsFile(site)]
}

/** Where the units of one file of a shard are. */
export function shardUnits(
  { folder, shard, files }: FoundShard,
  { lines, contents, groups }: ShardUnitFiles,
): ShardUnits {
  const bytes = files.find(({ name }) => name === contents)?.bytes ?? 0
  return { shard, folder, name: lines, groups, contents: path.resolve(folder, contents), bytes }
}

/** The project from the rows of a shard. Throws `shard-refused` for invalid rows. */
function projectOf(
  { folder, schema, manifest, options, rows }: FoundShard,
  onTables: (tables: SiteTables) => void,
): Project {
  try {
    const rules = contracts[options.contract].rules(schema)
    const tables = readShardTables(folder)
    onTables(tables)
    return buildProject(tables, manifest, rules, { rows: new Map(rows) })
  } catch (error) {
    if (error instanceof ExportError) throw error
    throw shardRefused(folder, `${tablesFile} has rows that no export writes`, error)
  }
}

/** Checks that the shard has exactly the planned files. Throws `shard-refused`. */
function checkFiles({ folder, shard, files }: FoundShard, sites: readonly string[]): void {
  const planned = shard.number === 1 ? [tablesFile, ...sites] : sites
  const found = files.map(({ name }) => name)
  const others = found.filter((name, index) => !planned.includes(name) || found.indexOf(name) < index)
  if (others.length > 0) throw shardRefused(folder, `${summaryFile} lists ${previewList(others)}, which is not planned`)
  const missing = planned.filter((name) => !found.includes(name))
  if (missing.length > 0) throw shardRefused(folder, `${summaryFile} does not list ${previewList(missing)}`)
}

function readerOf(bytes: number): ContentReader {
  const refuse = () => {
    throw new Error('shards hold the JSON of plugins, not their rows')
  }
  return {
    readPlaceholders: refuse,
    readOtherPlaceholders: refuse,
    readPlugins: refuse,
    readAliasOwners: refuse,
    findContents: refuse,
    readFingerprints: refuse,
    estimateContentBytes: async () => ({ plugins: 0, bytes }),
    close: () => {},
  }
}
