import type { Command } from 'commander'
import { addCacheRule, compressionList, corsOrigin, handlerUrl, host, serverFolder } from '../values/host-values.js'
import { many } from './common-flags.js'

export function addHostFlags(command: Command): void {
  command
    .optionsGroup('Hosts:')
    .addOption(
      many(
        '--profile <host>',
        'profiles',
        'Write settings for nginx, caddy, apache, netlify, cloudflare, vercel or s3-cloudfront. Repeatable.',
        host,
      ),
    )
    .option(
      '--cache-control <kind=value>',
      'Cache-Control that hosts send, such as "menu=public, max-age=60". Repeatable.',
      addCacheRule,
    )
    .addOption(many('--cors <origin>', 'cors', 'Origin that may read the files, or *. Repeatable.', corsOrigin))
    .option('--precompress <kinds>', 'Also write compressed variants: gzip, br or gzip,br.', compressionList)
    .option(
      '--handler <url>',
      'Address of the runtime handler, for servers that pass requests on to it. Default: http://127.0.0.1:8000.',
      handlerUrl,
    )
    .option('--host-root <dir>', 'Folder of the export on the server. Default: --out.', serverFolder)
}
