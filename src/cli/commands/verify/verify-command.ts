import type { Command } from 'commander'
import type { ExitCode } from '../../../error-table.js'
import { mismatchKeys } from '../../../model/manifest/manifest-mismatches.js'
import { withOwnRoutes } from '../../../routes/routes.js'
import { loadManifest } from '../../config/load-manifest.js'
import { addConfigFlags, addHostUrl, collected } from '../../options/common-flags.js'
import { type ExportFolders, exportFolders } from '../../options/export-folders.js'
import { addHttpFlags, httpClient, httpHeaders } from '../../options/http-flags.js'
import { printResult } from '../../print/print-result.js'
import type { Io } from '../../print/terminal.js'
import { commandPath } from '../../values/folder-paths.js'
import { httpUrl, instant, mediaUrl, nonEmpty, oneOf, targetName } from '../../values/option-values.js'
import { picked } from '../../values/settings.js'
import { loginHeaders, passwordVariable } from './login-headers.js'
import { auditKeys, checkVerifyFlags, type VerifyFlags } from './verify-flags.js'

const examples = `
Checks that every file exists unchanged, is JSON and matches the schema of the
contract; that every link into the export leads to an answer; and, with a
database, that no hidden content is in it. See docs/verify.md.

Exit codes: 0 no failure, 1 failures.

Examples:
  Check the export in out:
    $ npx djangocms-static verify

  Look for text of drafts and restricted pages:
    $ npx djangocms-static verify out --database site.sqlite3 \\
        --manifest manifest.json

  Check how a host serves it:
    $ npx djangocms-static verify out --deployed https://api.example.com

  Compare 500 answers with the live API, as JSON:
    $ npx djangocms-static verify out --against https://cms.example.com \\
        --sample 500 --json`

/** `verify`: checks an export. */
export function registerVerifyCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = program
    .command('verify')
    .argument('[dir]', 'Folder of the export. Default: that of the configuration, or out.')
    .summary('Check an export.')
    .description('Checks every file of an export, or compares it with an API.')
    .addHelpText('after', examples)
    .optionsGroup('Files:')
    .option('--state <dir>', 'Private folder for the record of the export. Default: <dir>.state.', nonEmpty)
    .option('--allow-broken-links', 'Do not count broken links as failures.')
    .optionsGroup('Hidden content:')
    .option(
      '--database <url>',
      'PostgreSQL or MySQL URL, or SQLite file: look for its hidden content in the export.',
      nonEmpty,
    )
    .option('--manifest <file>', 'Site manifest: of --database, or names of fields for --against.', nonEmpty)
    .option(
      '--accept-mismatch <key>',
      'Accept that the database contradicts the manifest here. Repeatable.',
      collected(oneOf(mismatchKeys)),
    )
    .option('--include-login-required', 'Do not count pages that require login as hidden.')
    .option(
      '--now <time>',
      'Evaluate publication dates at this time, in ISO 8601, as the export did. Default: now.',
      instant,
    )
    .optionsGroup('Compare instead:')
    .option('--against <url>', 'Compare with this live API, answer by answer.', httpUrl)
    .option('--deployed <[id=]url>', 'Compare with what this host serves. Repeatable for other sites.', addHostUrl)
    .option('--target <kind>', 'static or handler: how the host serves it. Default: as exported.', targetName)
    .option('--media-url <url>', 'Address of uploaded files. Default: as exported.', mediaUrl)
  addHttpFlags(command)
  command
    .option('--login <user>', 'Log in to the CMS of --against, to compare drafts with its previews.', nonEmpty)
    .option('--password-file <file>', `File with the password. Default: ${passwordVariable}.`, nonEmpty)
    .option('--login-page <url>', 'Login page of the CMS. Default: /admin/login/.', httpUrl)
    .option(
      '--resume <file>',
      'Save the progress of --against in this file, and continue after an interruption.',
      nonEmpty,
    )
  command
    .optionsGroup('Output:')
    .option('--json', 'Print the report, or the error, as one JSON object.')
    .option('--verbose', 'Print up to 1,000 problems of each kind.')
  addConfigFlags(command)
  command.action(async (dir: string | undefined, flags: VerifyFlags) => {
    checkVerifyFlags(flags)
    const folders = await exportFolders({ out: dir, state: flags.state, config: flags.config }, io)
    const { against, deployed } = flags
    if (against !== undefined) end(await verifyAgainst(folders, against, flags, io))
    else if (deployed !== undefined) end(await verifyDeployed(folders, deployed, flags, io))
    else end(await verifyFiles(folders, flags, io))
  })
}

const listed = 10
const listedAll = 1000

async function verifyFiles(folders: ExportFolders, flags: VerifyFlags, io: Io): Promise<ExitCode> {
  const { out, state, settings } = folders
  const { allowBrokenLinks = false, json = false, verbose = false } = flags
  const own = settings.routes ?? []
  // Loaded here, so that help and wrong flags need no database driver.
  const { verifyExport } = await import('../../../deliver/verify/verify-export.js')
  const { handlerAnswers } = await import('./handler-answers.js')
  const { verifyText } = await import('./verify-text.js')
  const report = await verifyExport({
    out,
    state,
    routes: withOwnRoutes(own),
    allowBrokenLinks,
    readHidden:
      flags.database === undefined
        ? null
        : async (contract) => {
            const { openAudit } = await import('./open-audit.js')
            return openAudit(picked(flags, auditKeys), contract, io)
          },
    answersOf: handlerAnswers(own, io),
    listed: json || verbose ? listedAll : listed,
    signal: null,
  })
  printResult(report, () => verifyText(report, io, verbose), io, flags)
  return report.failures === 0 ? 0 : 1
}

async function verifyAgainst(
  { out, settings }: ExportFolders,
  url: string,
  flags: VerifyFlags,
  io: Io,
): Promise<ExitCode> {
  const { compareLive } = await import('../../../deliver/verify/against/compare-live.js')
  const { againstText } = await import('./against-text.js')
  const { sample = null, mediaUrl: media = null, verbose = false, manifest, resume } = flags
  const own = await httpHeaders(flags, io)
  const headers = await loginHeaders(url, flags, own, io)
  const report = await compareLive({
    out,
    url,
    sample,
    mediaUrl: media,
    asker: JSON.stringify([flags.login ?? null, own]),
    ask: await httpClient(flags, io, headers),
    manifest: manifest === undefined ? null : await loadManifest(commandPath(io, manifest)),
    resume: resume === undefined ? null : commandPath(io, resume),
    routes: withOwnRoutes(settings.routes ?? []),
  })
  printResult(report, () => againstText(report, io, verbose), io, flags)
  return report.failures === 0 ? 0 : 1
}

async function verifyDeployed(
  { out, settings }: ExportFolders,
  urls: Record<string, string>,
  flags: VerifyFlags,
  io: Io,
): Promise<ExitCode> {
  const { compareDeployed } = await import('../../../deliver/verify/deployed/compare-deployed.js')
  const { deployedText } = await import('./verify-text.js')
  const { sample = null, target = null, verbose = false } = flags
  const ask = await httpClient(flags, io)
  const routes = withOwnRoutes(settings.routes ?? [])
  const report = await compareDeployed({ out, urls, ask, shape: target, sample, routes })
  printResult(report, () => deployedText(report, io, verbose), io, flags)
  return report.failures === 0 ? 0 : 1
}
