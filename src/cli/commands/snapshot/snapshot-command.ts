import type { Command } from 'commander'
import type { ExportedSnapshot } from '../../../database/named-database.js'
import { defaultTimeLimits } from '../../../database/time-limits.js'
import { timeLimit } from '../../../deliver/requests/time-limit.js'
import { ExportError } from '../../../errors.js'
import { configuredSettings } from '../../config/load-config.js'
import { pause, stopSignal } from '../../interrupt.js'
import { addConfigFlags } from '../../options/common-flags.js'
import type { Input, Io } from '../../print/terminal.js'
import { nonEmpty, seconds } from '../../values/option-values.js'

interface SnapshotFlags {
  database?: string
  config?: string
  /** Seconds. */
  hold?: number
  untilStdinCloses?: boolean
}

const examples = `
Examples:
  Two exports of the same state, in a bash script; the snapshot ends with it:
    coproc HOLDER { npx djangocms-static snapshot --until-stdin-closes; }
    read -r id <&"\${HOLDER[0]}"
    npx djangocms-static export --snapshot "$id" --out one
    npx djangocms-static export --snapshot "$id" --out two --contract released

  On a separate machine, for an hour at most:
    $ npx djangocms-static snapshot --database postgres://... --hold 3600

PostgreSQL cannot vacuum rows that the snapshot still sees: hold it only as
long as the exports take.`

/** `snapshot`: holds a snapshot of a PostgreSQL database for several exports. */
export function registerSnapshotCommand(program: Command, io: Io): void {
  const command = program
    .command('snapshot')
    .summary('Hold a snapshot of a PostgreSQL database for several exports.')
    .description(
      'Prints the id of a snapshot of a PostgreSQL database and holds it open, so that\n' +
        '"export --snapshot" can read it, on any number of machines. SIGINT and\n' +
        'SIGTERM end it.',
    )
    .option('--database <url>', 'PostgreSQL URL. Default: DATABASE_URL.', nonEmpty)
    .option('--hold <seconds>', 'End after this many seconds.', seconds)
    .option('--until-stdin-closes', 'End when standard input closes.')
    .addHelpText('after', examples)
  addConfigFlags(command, 'Names the database')
  command.action((flags: SnapshotFlags) => holdSnapshot(flags, io))
}

/** Milliseconds between checks that the server still holds the snapshot. */
const checkInterval = 5000

/** Milliseconds that the server has to answer when the command is stopped. */
const patience = 1000

async function holdSnapshot(flags: SnapshotFlags, io: Io): Promise<void> {
  const { hold, untilStdinCloses = false } = flags
  const url = flags.database ?? (io.env.DATABASE_URL || (await configuredSettings(flags, io)).database)
  if (!url) {
    const fix = 'Pass it with --database, DATABASE_URL or "database" of the configuration.'
    throw new ExportError('database-missing', 'Neither --database, DATABASE_URL nor the configuration names one.', fix)
  }
  // Loaded here, so that help and wrong flags need no database driver.
  const { findDatabase } = await import('../../../database/find-database.js')
  const stop = untilStdinCloses ? AbortSignal.any([stopSignal(io), closed(io.stdin)]) : stopSignal(io)
  const cut = new AbortController()
  stop.addEventListener('abort', () => setTimeout(() => cut.abort(), patience).unref())
  let snapshot: ExportedSnapshot | null = null
  try {
    snapshot = await findDatabase(url).exportSnapshot({ ...defaultTimeLimits, signal: cut.signal })
    io.stdout.write(`${snapshot.id}\n`)
    const end = hold === undefined ? stop : timeLimit(hold * 1000, stop)
    for (await pause(checkInterval, end); !end.aborted; await pause(checkInterval, end)) await snapshot.check()
  } catch (error) {
    // The connection to a server that did not answer was cut off.
    if (!stop.aborted) throw error
  } finally {
    // An open stream would keep the process alive.
    if (untilStdinCloses) io.stdin?.destroy?.()
    await snapshot?.close()
  }
}

/** Aborts at the end of the input, whose content is ignored. */
function closed(input: Input | undefined): AbortSignal {
  const controller = new AbortController()
  const drain = async () => {
    for await (const _ of input ?? []);
  }
  drain()
    .catch(() => {})
    .finally(() => controller.abort())
  return controller.signal
}
