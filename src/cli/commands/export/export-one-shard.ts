import type { ShardReport } from '../../../deliver/shards/write-shard-folder.js'
import { exportShard } from '../../../export.js'
import type { Shard } from '../../../exporter/shards/shard.js'
import type { ExportOptions } from '../../../options.js'
import { formatBytes, formatSeconds, plural } from '../../../quantities.js'
import { interruptible } from '../../interrupt.js'
import { createReporter, type ReporterStyle } from '../../print/reporter.js'
import type { Io } from '../../print/terminal.js'

/** Writes a shard and prints the result. */
export async function exportOneShard(
  options: ExportOptions,
  shard: Shard,
  io: Io,
  style: ReporterStyle,
): Promise<void> {
  const reporter = createReporter(io, style)
  try {
    const report = await interruptible(io, (signal) =>
      exportShard({ ...options, onProgress: reporter.progress, signal }, shard),
    )
    reporter.close()
    if (style.json) io.stdout.write(`${JSON.stringify(report)}\n`)
    else if (!style.quiet) io.stdout.write(shardText(report))
  } finally {
    reporter.close()
  }
}

function shardText({ out, shard, files, bytes, stored, seconds }: ShardReport): string {
  const content = `${plural(files, 'file')} of the export, ${formatBytes(bytes)}`
  return `Shard ${shard.number} of ${shard.of} in ${out} (${formatBytes(stored)}): ${content}, ${formatSeconds(seconds)}\n`
}
