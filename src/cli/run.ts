import { Command, CommanderError } from 'commander'
import type { ExitCode } from '../error-table.js'
import { ExportError } from '../errors.js'
import { packageVersion } from '../package-files.js'
import { families, withOwnRoutes } from '../routes/routes.js'
import { registerDeployCommand } from './commands/deploy/deploy-command.js'
import { registerDiffCommand } from './commands/diff/diff-command.js'
import { registerDoctorCommand } from './commands/doctor/doctor-command.js'
import { registerExplainCommand } from './commands/explain/explain-command.js'
import { registerExportCommand } from './commands/export/export-command.js'
import { registerInitCommand } from './commands/init/init-command.js'
import { registerIntrospectCommand } from './commands/introspect/introspect-command.js'
import { registerMergeCommand } from './commands/merge/merge-command.js'
import { registerPreviewTokenCommand } from './commands/preview-token/preview-token-command.js'
import { registerReleasesCommand } from './commands/releases/releases-command.js'
import { registerRollbackCommand } from './commands/rollback/rollback-command.js'
import { registerServeCommand } from './commands/serve/serve-command.js'
import { registerSnapshotCommand } from './commands/snapshot/snapshot-command.js'
import { registerTypesCommand } from './commands/types/types-command.js'
import { registerUploadCommand } from './commands/upload/upload-command.js'
import { registerVerifyCommand } from './commands/verify/verify-command.js'
import { findConfig, useFoundConfig } from './config/find-config.js'
import { loadConfig } from './config/load-config.js'
import { type ErrorStyle, renderError } from './print/render-error.js'
import { type Io, processIo, widthOf, workingFolder } from './print/terminal.js'
import { fromFolder } from './values/folder-paths.js'

const examples = `
Examples:
  Write the manifest inside the Django project, then export the site:
    $ npx djangocms-static introspect --write introspect.py
    $ python introspect.py --settings mysite.settings -o manifest.json
    $ npx djangocms-static export --database site.sqlite3 \\
        --manifest manifest.json

  Write a configuration, and check it:
    $ npx djangocms-static init
    $ npx djangocms-static doctor

  All options of a command:
    $ npx djangocms-static export --help

Exit codes: 0 done, 1 failed, 2 invalid usage, 3 a limit was exceeded.`

/** Runs a command line (without node and script name). Never throws or exits the process. */
export async function run(argv: string[], io: Io = processIo()): Promise<ExitCode> {
  try {
    let exitCode: ExitCode = 0
    const program = await createProgram(io, await routesOfHelp(argv, io), (code) => {
      exitCode = code
    })
    await parse(program, argv)
    return exitCode
  } catch (error) {
    // Commander has already printed the help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    return renderError(error, io, errorStyle(argv))
  }
}

/** Read before the flags are parsed, since errors of parsing are objects as well. */
export function errorStyle(argv: readonly string[]): ErrorStyle {
  const logFormat = logsJson(argv) ? 'json' : 'text'
  return { json: argv.includes('--json'), logFormat, verbose: argv.includes('--verbose') }
}

function logsJson(argv: readonly string[]): boolean {
  return argv.some((word, at) => word === '--log-format=json' || (word === '--log-format' && argv[at + 1] === 'json'))
}

/** Runs the command. Throws `usage`, or a CommanderError for printed help. */
async function parse(program: Command, argv: string[]): Promise<void> {
  try {
    await program.parseAsync(argv, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError) || error.exitCode === 0 || error.code === 'commander.help') throw error
    const named = argv.flatMap((word) => program.commands.find((command) => command.name() === word) ?? [])
    throw usageError(error, named[0] ?? null)
  }
}

/** The routes that help lists, including those of the configuration; a broken one that was found is ignored. */
async function routesOfHelp(argv: readonly string[], io: Io): Promise<readonly string[]> {
  const asks = argv.includes('--help') || argv.includes('-h')
  const config = asks ? configOf(argv, io) : null
  if (config === null) return families
  const loading = loadConfig(config.file)
  const { routes = [] } = await (config.isFound ? loading.catch(() => ({ routes: [] })) : loading)
  return withOwnRoutes(routes).families.map(({ name }) => name)
}

/** The configuration of a command line, given or found, before its flags are parsed; null: none. */
export function configOf(argv: readonly string[], io: Io): { file: string; isFound: boolean } | null {
  const base = workingFolder(io)
  const at = argv.findIndex((word) => /^--config(?:=|$)/.test(word))
  const [word = '', next] = at < 0 ? [] : argv.slice(at)
  const given = word.includes('=') ? word.slice('--config='.length) : next
  const file = given ?? (argv.includes('--no-config') ? null : findConfig(base))
  return file === null ? null : { file: fromFolder(base, file), isFound: given === undefined }
}

/** `end`: receives the exit code of a command. */
async function createProgram(io: Io, routes: readonly string[], end: (code: ExitCode) => void): Promise<Command> {
  const program = new Command('djangocms-static')
    .description('Exports a django CMS site as the JSON files of its headless API,\nfor any static host or CDN.')
    .version(await packageVersion(), '--version', 'Print the version.')
    .helpOption('-h, --help', 'Show this help.')
    .helpCommand(false)
    .addHelpText('after', examples)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      // Errors are rendered by run, in one place.
      outputError: () => {},
      getOutHelpWidth: () => widthOf(io.stdout),
      getErrHelpWidth: () => widthOf(io.stderr),
    })
    .configureHelp({ optionDescription: (option) => option.description })
    .hook('preAction', (_program, command) => useFoundConfig(command, io))
  // Subcommands copy the settings above when they are created.
  program.commandsGroup('First steps, in this order:')
  registerIntrospectCommand(program, io)
  registerInitCommand(program, io)
  registerDoctorCommand(program, io, end)
  registerExportCommand(program, io, routes)
  registerServeCommand(program, io)
  program.commandsGroup('Checks:')
  registerVerifyCommand(program, io, end)
  registerDiffCommand(program, io, end)
  registerExplainCommand(program, io)
  program.commandsGroup('Publishing:')
  registerDeployCommand(program, io, end)
  registerUploadCommand(program, io)
  registerReleasesCommand(program, io)
  registerRollbackCommand(program, io)
  program.commandsGroup('Front ends and previews:')
  registerTypesCommand(program, io)
  registerPreviewTokenCommand(program, io)
  program.commandsGroup('Several machines:')
  registerMergeCommand(program, io)
  registerSnapshotCommand(program, io)
  return program
}

/** Commander's error as an ExportError, with its suggestion in the fix. */
function usageError(error: CommanderError, command: Command | null): ExportError {
  const [message = '', suggestion = ''] = error.message.replace(/^error: /, '').split('\n(')
  const isCommand = error.code === 'commander.unknownCommand'
  const listed = isCommand ? '--help lists the commands.' : '--help lists the options.'
  const hint = `npx djangocms-static ${command ? `${command.name()} ` : ''}${listed}`
  const fix = [suggestion.replace(/\)$/, ''), folderHint(error, command), hint].filter(Boolean).join(' ')
  return new ExportError('usage', sentence(message), fix)
}

/** Other commands take the folder as an argument: `serve out`. */
function folderHint({ code }: CommanderError, command: Command | null): string {
  if (code !== 'commander.excessArguments' || command === null) return ''
  return command.options.some(({ long }) => long === '--out') ? 'Name the folder with --out.' : ''
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?]$/.test(text) ? '' : '.'}`
}
