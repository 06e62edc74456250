import type { ExportCounters } from '../../build/export-counters.js'
import type { Shard } from '../../build/plan/shard.js'
import { noEarlier } from '../../build/reuse/earlier-export.js'
import { settingsFingerprint } from '../../build/reuse/fingerprints.js'
import { planReuse } from '../../build/reuse/reuse-plan.js'
import { writeShare } from '../../build/write-share.js'
import type { EngineName } from '../../model/engine.js'
import type { ExportOptions } from '../../options.js'
import type { Audience, ExportSource } from '../export-folder.js'
import type { ShareFolder } from './share-folder.js'
import { sharedOptions } from './share-summary.js'

/** What came out of a share. */
export interface ShareReport {
  readonly out: string
  readonly shard: Shard
  readonly engine: EngineName
  readonly cms: string
  /** Files of the export that the share holds, and their bytes. */
  readonly files: number
  readonly bytes: number
  /** Bytes of the share's folder. */
  readonly stored: number
  readonly seconds: number
}

/** Writes a share of an export into its folder. */
export async function writeShareFolder(
  source: ExportSource,
  audience: Audience,
  options: ExportOptions,
  shard: Shard,
  { share, finish }: ShareFolder,
  counters: ExportCounters,
): Promise<ShareReport> {
  const { engine, schema, project, findings, started } = source
  const settings = settingsFingerprint(options, project.manifest, audience.viewer, engine.name)
  const run = { ...source.run, settings }
  // Of reading alone: a merge finds the others again.
  const read = findings.list
  const { reuse } = planReuse(noEarlier, run, options)
  const parts = {
    ...source,
    ...audience,
    options,
    reuse,
    searchFingerprints: {},
    counters,
    pages: null,
  }
  const contents = await writeShare({ ...parts, writer: share }, shard, share)
  counters.step('finishing')
  const { manifest } = project
  const facts = { run, engine, schema, manifest, options: sharedOptions(options), contents, findings: read }
  const serialized = Object.keys(options.serializers)
  await finish({ version: 2, shard, ...facts, serialized, files: share.files })
  const stored = share.files.reduce((sum, { bytes }) => sum + bytes, 0)
  const { files, bytes } = counters
  const seconds = (performance.now() - started) / 1000
  return { out: options.out, shard, engine: engine.name, cms: schema, files, bytes, stored, seconds }
}
