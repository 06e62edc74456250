import type { Command } from 'commander'
import { addConfigFlags, exportFolderFlag } from '../../options/common-flags.js'
import { exportFolders } from '../../options/export-folders.js'
import type { Io } from '../../print/terminal.js'

const examples = `
Examples:
  Go back to the release before the current one:
    $ npx djangocms-static rollback --out public

  Go back to a certain release:
    $ npx djangocms-static rollback --out public 20260131T080910123Z`

/** `rollback`: makes a previous release current again. */
export function registerRollbackCommand(program: Command, io: Io): void {
  const command = program
    .command('rollback')
    .argument('[release]', 'Name of a release. Default: the one before the current one.')
    .summary('Make an earlier release public again.')
    .description(
      'Points the link "current" of an export with --publish releases to an earlier\nrelease, atomically. The next export makes a new release.',
    )
    .addOption(exportFolderFlag())
    .addHelpText('after', examples)
  addConfigFlags(command)
  command.action(async (release: string | undefined, flags: { out?: string; config?: string }) => {
    const { rollBack } = await import('../../../build/publish/change-releases.js')
    const { out: folder } = await exportFolders(flags, io)
    const { from, to } = await rollBack(folder, release ?? null)
    io.stdout.write(`${folder}/current now points to ${to} (was ${from ?? 'nothing'})\n`)
  })
}
