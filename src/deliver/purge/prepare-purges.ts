import { prepareCloudflare } from './purge-cloudflare.js'
import { prepareCloudFront } from './purge-cloudfront.js'
import { prepareCommand } from './purge-command.js'
import { prepareFastly } from './purge-fastly.js'
import type { PreparedPurge, PurgeOptions, PurgeTarget } from './purge-target.js'

/** Checks credentials and packages that purging will need. Throws `option-invalid` and `package-missing`. */
export function preparePurges(targets: readonly PurgeTarget[], options: PurgeOptions): Promise<PreparedPurge[]> {
  return Promise.all(targets.map(({ kind, value }) => prepare[kind](value, options)))
}

type Prepare = (value: string, options: PurgeOptions) => PreparedPurge | Promise<PreparedPurge>

const prepare: Readonly<Record<PurgeTarget['kind'], Prepare>> = {
  cloudfront: prepareCloudFront,
  cloudflare: prepareCloudflare,
  fastly: prepareFastly,
  command: prepareCommand,
}
