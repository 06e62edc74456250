import type { Command } from 'commander'
import { mismatchKeys } from '../../../model/manifest/manifest-mismatches.js'
import {
  addConfigFlags,
  addSiteUrl,
  collected,
  imageUrlFlag,
  imageWidthFlag,
  named,
} from '../../options/common-flags.js'
import type { ExportFlags } from '../../options/export-flags.js'
import { addOperationFlags, type OperationFlags } from '../../options/operation-flags.js'
import { corsOrigin } from '../../values/host-values.js'
import { nonEmpty, oneOf, port, positiveInteger } from '../../values/option-values.js'

/** Flags about a database, which `export` has, too. */
export const sourceKeys = [
  ...(['database', 'manifest', 'acceptMismatch', 'config', 'contract', 'scheme', 'siteUrls', 'apiUrls'] as const),
  ...(['includeLoginRequired', 'htmlTemplates', 'imageDetails', 'imageUrl', 'imageWidths'] as const),
] as const satisfies readonly (keyof ExportFlags)[]

export interface ServeFlags extends OperationFlags, Pick<ExportFlags, (typeof sourceKeys)[number]> {
  host: string
  port: number
  drafts?: string
  previewTokenFile?: string
  previewKeyFile?: string
  secretKeyFile?: string
  cors?: string[]
  /** true unless `--no-site-header` is given. */
  siteHeader: boolean
  /** Workbench and CORS for developers; undefined: on a terminal, if the host is a loopback address. */
  dev?: boolean
  maxLimit?: number
  quiet?: boolean
}

export function addServeFlags(command: Command): void {
  command
    .optionsGroup('Where:')
    .option('--host <name>', 'Address to listen on. Default: 127.0.0.1.', nonEmpty, '127.0.0.1')
    .option('--port <n>', 'Port; 0 for any free one. Default: 8000.', port, 8000)
    .optionsGroup('Directly from a database:')
    .option(
      '--database <url>',
      'PostgreSQL or MySQL URL, or SQLite file. With a folder it is used for previews only.',
      nonEmpty,
    )
    .option('--manifest <file>', 'Site manifest.', nonEmpty)
    .option(
      '--accept-mismatch <key>',
      'Accept that the database contradicts the manifest here. Repeatable.',
      collected(oneOf(mismatchKeys)),
    )
    .option('--html-templates <dir>', 'Folder with your own HTML templates, by plugin type, for ?html=1.', nonEmpty)
    .option('--image-details', 'Include texts, size, focal point and thumbnails of images in answers.')
    .addOption(imageUrlFlag())
    .addOption(imageWidthFlag())
    .option('--contract <name>', 'documented (default) or released.', oneOf(['documented', 'released']))
    .option('--scheme <name>', 'https (default) or http.', oneOf(['http', 'https']))
    .addOption(named('--site-url <[id=]url>', 'siteUrls', 'Address of the site. Repeatable.', addSiteUrl))
    .addOption(named('--api-url <[id=]url>', 'apiUrls', 'Address of the API. Repeatable.', addSiteUrl))
    .option('--include-login-required', 'Include pages that require login.')
    .optionsGroup('Previews:')
    .option('--drafts <dir>', 'Drafts for previews: the folder of "export --drafts".', nonEmpty)
    .option('--preview-key-file <file>', 'Keys of "preview-token", one per line.', nonEmpty)
    .option(
      '--preview-token-file <file>',
      'Hashes of fixed tokens, from "preview-token --hash", one per line.',
      nonEmpty,
    )
    .option('--secret-key-file <file>', "Django's SECRET_KEY, then its fallbacks, one per line.", nonEmpty)
    .optionsGroup('Run:')
    .option('--cors <origin>', 'Origin that may read answers, or *. Repeatable.', collected(corsOrigin))
    .option(
      '--dev',
      'Show a workbench at /, and let front ends on localhost read answers. Default: on a terminal, if --host is this machine.',
    )
    .option('--no-dev', 'No workbench, and answers only to the origins of --cors.')
    .option('--no-site-header', 'Ignore X-Site-ID: choose the site by host name only.')
    .option('--max-limit <n>', 'Largest ?limit= of a list. Default: 1000.', positiveInteger)
    .option('--quiet', 'Do not log requests.')
  addConfigFlags(command)
  addOperationFlags(command)
}
