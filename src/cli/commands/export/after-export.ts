import { resolve } from 'node:path'
import { stateFolder } from '../../../build/folders/work-folder.js'
import { ExportError } from '../../../errors.js'
import type { ExportOptions } from '../../../options.js'
import type { Io } from '../../print/terminal.js'
import { runShellCommand, type ShellCommand } from '../../shell-command.js'

/** The command and the receiver of notifications; null: none. */
export interface FollowUps {
  readonly onChange: string | null
  readonly notify: string | null
}

/**
 * What follows an export: the command, then the notification. That is queued by the export, so that the next run sends
 * it where the command, which may be the upload, failed or was ended. `stop`: ends the command, too; null: it is waited
 * for. Throws `command-failed` and `notify-failed`.
 */
export async function afterExport(
  { onChange, notify }: FollowUps,
  options: ExportOptions,
  io: Io,
  { isJson, stop }: { readonly isJson: boolean; readonly stop: AbortSignal | null },
): Promise<void> {
  const run = (text: string) => runShellCommand({ ...commandAfter(text, options), stop }, io, isJson)
  if (notify === null) {
    if (onChange !== null) await run(onChange)
    return
  }
  const state = stateFolder(options)
  const { sendNotifications, queuedNotifications } = await import('../../../deliver/notify/send-notification.js')
  const queued = await queuedNotifications(state)
  if (onChange !== null) {
    await run(onChange).catch((error: unknown) => {
      if (!(error instanceof ExportError) || queued.length === 0) throw error
      throw new ExportError(error.code, `${error.message} Its notification is kept for the next run.`, error.fix)
    })
  }
  await sendNotifications({ state, url: notify, env: io.env, signal: options.signal })
}

/** A command to run after an export, which is told its folder and its report. */
export function commandAfter(
  text: string,
  { out, report }: Pick<ExportOptions, 'out' | 'report'>,
  setting = '--on-change',
): ShellCommand {
  const environment = {
    DJANGOCMS_STATIC_OUT: resolve(out),
    ...(report === null ? {} : { DJANGOCMS_STATIC_REPORT: resolve(report) }),
  }
  return { text, setting, environment, consequence: 'The export itself succeeded.' }
}
