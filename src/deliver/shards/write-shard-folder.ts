import { noPrevious } from '../../build/output/previous-export.js'
import { compareRecord, planReuse } from '../../build/reuse/reuse-plan.js'
import { planSites } from '../../exporter/plan/plan-sites.js'
import { optionFingerprints } from '../../exporter/plan/source-fingerprints.js'
import type { Shard } from '../../exporter/shards/shard.js'
import { writeShard } from '../../exporter/write-shard.js'
import { secondsSince } from '../../quantities.js'
import type { FolderExport } from '../folder/export-source.js'
import type { ShardFolder } from './shard-folder.js'
import { shardOptions } from './shard-options.js'
import type { ShardReport } from './shard-report.js'

export async function writeShardFolder(
  { source, audience, options, counters }: Omit<FolderExport, 'writer'>,
  shard: Shard,
  { writer, finish }: ShardFolder,
): Promise<ShardReport> {
  const { engine, schema, project, findings, started } = source
  const run = {
    ...source.sourceFingerprints,
    ...optionFingerprints(options, project.manifest, audience.viewer, engine),
  }
  // Findings of reading only: `merge` finds the others again.
  const read = findings.list
  const { reuse } = planReuse(noPrevious, compareRecord(null, run, options), options)
  const plans = planSites(project, audience, options, (finding) => findings.add(finding))
  const parts = { ...source, ...audience, plans, options, reuse, counters, extras: [] }
  const contents = await writeShard({ ...parts, writer }, shard, writer)
  counters.step('finishing')
  const { manifest } = project
  const { others } = source.pageFingerprints
  const facts = { run, others, engine, schema, manifest, options: shardOptions(options), contents, findings: read }
  const routes = options.routes.map(({ name }) => name)
  const changesAt = source.validity.until
  await finish({ version: 7, shard, ...facts, changesAt, routes, rows: [...project.rows], files: writer.files })
  const stored = writer.files.reduce((sum, { bytes }) => sum + bytes, 0)
  const { files, bytes } = counters
  const seconds = secondsSince(started)
  return { out: options.out, shard, engine: engine.name, cms: schema, files, bytes, stored, seconds }
}
