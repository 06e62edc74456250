import type { Command } from 'commander'
import { readPointer } from '../../../build/output/export-info.js'
import { findExport } from '../../../build/output/find-export.js'
import { readersFolder } from '../../../build/output/releases.js'
import { pointerFile } from '../../../documents/export-pointer.js'
import { ExportError } from '../../../errors.js'
import { helpOfRun } from '../../options/common-flags.js'
import { exportFolders } from '../../options/export-folders.js'
import { checkMonitor } from '../../options/operation-flags.js'
import type { Io } from '../../print/terminal.js'
import { commandPath } from '../../values/folder-paths.js'
import { requirement } from '../../values/usage-errors.js'
import { addServeFlags, type ServeFlags, sourceKeys } from './serve-flags.js'

const examples = `
Examples:
  Serve an export; changes are picked up:
    $ npx djangocms-static serve out

  Serve the database directly during development, with previews for staff
  who are logged in to the CMS:
    $ npx djangocms-static serve --database site.sqlite3 \\
        --manifest manifest.json --secret-key-file secret.txt

  Serve an export with drafts, for holders of a preview token:
    $ npx djangocms-static serve out --drafts drafts \\
        --preview-key-file preview.key`

/** `serve`: answers the whole API over HTTP until it is stopped. */
export function registerServeCommand(program: Command, io: Io): void {
  const command = program
    .command('serve')
    .argument('[dir]', 'Folder of an export. Default: that of the configuration, unless --database is given.')
    .summary('Answer the API over HTTP.')
    .description(
      'Answers every route of the API, from an export or directly from a database.\nSIGINT and SIGTERM stop it after the pending requests.',
    )
    .addHelpOption(helpOfRun())
    .addHelpText('after', examples)
  addServeFlags(command)
  command.action(async (dir: string | undefined, flags: ServeFlags) => {
    checkMonitor(flags)
    const out =
      dir !== undefined ? commandPath(io, dir) : flags.database === undefined ? await configuredFolder(flags, io) : null
    const folder = out === null ? null : readersFolder(out)
    if (flags.database === undefined) checkWithoutDatabase(command, flags)
    const located = locatedFlags(flags, io)
    await checkServe(folder, located)
    // Loaded here, so that help and wrong flags need neither server nor database driver.
    const { serveApi } = await import('./serve-api.js')
    await serveApi(folder, located, io)
  })
}

/** `out` of the configuration; null without one. */
async function configuredFolder({ config }: ServeFlags, io: Io): Promise<string | null> {
  if (config === undefined) return null
  return (await exportFolders({ config }, io)).out
}

/** The flags, with relative files resolved from the working directory. */
function locatedFlags(flags: ServeFlags, io: Io): ServeFlags {
  const located = { ...flags }
  for (const name of ['drafts', 'previewKeyFile', 'previewTokenFile', 'secretKeyFile'] as const) {
    const file = flags[name]
    if (file !== undefined) located[name] = commandPath(io, file)
  }
  if (located.drafts !== undefined) located.drafts = readersFolder(located.drafts)
  return located
}

/** Throws `usage` for a flag that only says how a database is read. */
function checkWithoutDatabase(command: Command, flags: ServeFlags): void {
  const given: readonly string[] = sourceKeys.filter((key) => key !== 'config' && flags[key] !== undefined)
  const flag = command.options.find((option) => given.includes(option.attributeName()))?.long
  if (flag) throw requirement(flag, '--database')
}

/** Throws usage errors for conflicting flags, and errors for a folder without a whole export. */
async function checkServe(folder: string | null, flags: ServeFlags): Promise<void> {
  const { drafts, database, secretKeyFile } = flags
  if (folder === null && database === undefined) {
    throw new ExportError('usage', 'Nothing to serve.', 'Name the folder of an export, or --database.')
  }
  if (folder !== null) await checkExportFolder(folder, false)
  if (drafts !== undefined) await checkExportFolder(drafts, true)
  const [hasDrafts, hasDatabase, hasSecret] = [drafts, database, secretKeyFile].map((flag) => flag !== undefined)
  const hasTokens = flags.previewKeyFile !== undefined || flags.previewTokenFile !== undefined
  const fail = (message: string, fix: string) => {
    throw new ExportError('usage', message, fix)
  }
  if (hasSecret && !hasDatabase) {
    const message = '--secret-key-file needs the database, which holds the sessions.'
    fail(message, 'Add --database, or use --preview-key-file.')
  }
  if (hasDrafts && !hasTokens) {
    const message = '--drafts was given, but nothing says who may see previews.'
    fail(message, 'Add --preview-key-file or --preview-token-file.')
  }
  const isBeside = folder !== null && hasDatabase
  if (isBeside && !hasTokens && !hasSecret) {
    const message = 'Beside a folder --database is for previews, but nothing says who may see previews.'
    fail(message, 'Add --secret-key-file, --preview-key-file or --preview-token-file.')
  }
  if (isBeside && hasDrafts && !hasSecret) {
    const message = 'Previews come from --drafts and all else from the folder, so --database is not used.'
    fail(message, 'Leave out one of the two, or add --secret-key-file for previews of staff from the database.')
  }
  if (hasTokens && !hasDrafts && !hasDatabase) {
    const message = 'Preview tokens were given, but no drafts to show.'
    fail(message, 'Add --drafts, the folder of export --drafts, or --database.')
  }
}

/**
 * Throws `option-invalid` for an export without documents or a public one in place of drafts, `drafts-exposed` for drafts
 * that everybody would get, `not-an-export`, `export-partial` and `export-version`.
 */
async function checkExportFolder(folder: string, ofDrafts: boolean): Promise<void> {
  const pointer = readPointer(folder)
  if (!pointer) {
    const fix = 'Name the folder of an export, as given with --out, or export to it first.'
    throw new ExportError('not-an-export', `${folder} has no ${pointerFile}, or one that cannot be read`, fix)
  }
  if (!pointer.sites.every(({ document }) => document)) {
    const message = `${folder} has no documents for the handler: it was exported with --target static.`
    throw new ExportError('option-invalid', message, 'Export without --target static, or use any file server.')
  }
  findExport(folder, null)
  if (pointer.preview && !ofDrafts) {
    const fix = 'Name the public folder, and this one with --drafts.'
    throw new ExportError('drafts-exposed', `${folder} holds drafts, and serve would show them to everybody.`, fix)
  }
  if (!pointer.preview && ofDrafts) {
    const fix = 'Name the folder of "export --drafts".'
    throw new ExportError('option-invalid', `${folder} holds no drafts: it is a public export.`, fix)
  }
}
