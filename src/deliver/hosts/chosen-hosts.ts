import type { Findings } from '../../findings.js'
import type { ExportOptions } from '../../options.js'
import type { SitePlan } from '../../routes/site-plan.js'
import { hostFolder, writeHostFolder } from './host-folder.js'
import type { PreparedHosts } from './prepare-host.js'

/** Throws as `prepareHosts`. Without hosts it only removes what previous exports wrote for them. */
export async function chosenHosts(
  plans: readonly SitePlan[],
  apiRoot: string,
  options: ExportOptions,
  findings: Findings,
): Promise<PreparedHosts> {
  if (options.profiles.length === 0) {
    const write = () => writeHostFolder(hostFolder(options.out), [])
    return { inside: [], check: () => {}, ready: () => {}, write }
  }
  const { prepareHosts } = await import('./prepare-host.js')
  return prepareHosts(plans, apiRoot, options, findings)
}
