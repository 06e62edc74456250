import { prepareCloudflare } from './purge-cloudflare.js'
import { prepareCloudFront } from './purge-cloudfront.js'
import { prepareCommand } from './purge-command.js'
import { prepareFastly } from './purge-fastly.js'
import type { PurgeOptions } from './purge-options.js'
import type { PreparedPurge, PurgeTarget } from './purge-target.js'

/** Checks credentials and packages that purging will need. Throws `option-invalid` and `package-missing`. */
export function preparePurges(targets: readonly PurgeTarget[], options: PurgeOptions): Promise<PreparedPurge[]> {
  return Promise.all(targets.map((target) => prepare(target, options)))
}

async function prepare({ kind, value }: PurgeTarget, options: PurgeOptions): Promise<PreparedPurge> {
  switch (kind) {
    case 'cloudfront':
      return prepareCloudFront(value, options)
    case 'cloudflare':
      return prepareCloudflare(value, options)
    case 'fastly':
      return prepareFastly(value, options)
    case 'command':
      return prepareCommand(value, options)
  }
}
