import type { Census } from '../../build/names/path-register.js'
import { ExportError } from '../../errors.js'
import type { Findings } from '../../findings.js'
import type { ExportOptions, HostName } from '../../options.js'
import type { SitePlan } from '../../routes/site-plan.js'
import { redirectsJson } from '../redirects/redirect.js'
import { checkHostFolder, hostFolder, writeHostFolder } from './host-folder.js'
import { redirectLimits } from './host-limits.js'
import { type HostPlan, planHost } from './host-plan.js'
import { cloudflare } from './platforms/cloudflare.js'
import { netlify } from './platforms/netlify.js'
import { s3CloudFront } from './platforms/s3-cloudfront.js'
import { vercel } from './platforms/vercel.js'
import type { HostFile, HostProfile } from './profile.js'
import { apache } from './servers/apache.js'
import { caddy } from './servers/caddy.js'
import { nginx } from './servers/nginx.js'

/** Files and checks of the chosen hosts. */
export interface PreparedHosts {
  /** Host files inside the export, ordered by name. */
  readonly inside: readonly HostFile[]
  /** Throws `host-limit` for a hard limit without a handler; reports other exceeded limits. */
  check(census: Census): void
  /** To be called before publishing. Throws `foreign-output` if a file that no export wrote is in the way. */
  ready(): void
  /** Writes the files beside the export. */
  write(): Promise<void>
}

/** Throws `host-unsupported` if a host cannot serve the export, or two hosts need different files of one name. */
export async function prepareHosts(
  plans: readonly SitePlan[],
  apiRoot: string,
  options: ExportOptions,
  findings: Findings,
): Promise<PreparedHosts> {
  const chosen = options.profiles.map((name): [HostName, HostProfile] => [name, profiles[name]])
  const folder = hostFolder(options.out)
  const plan = planHost(plans, apiRoot, options, (finding) => findings.add(finding))
  for (const [name, profile] of chosen) checkProfile(name, profile, plan, findings)
  const beside = await besideFiles(chosen, plan)
  return {
    inside: insideFiles(chosen, plan),
    check(census) {
      for (const [host, profile] of chosen) {
        for (const { limit, advice, hard } of [...profile.limits(plan, census), ...redirectLimits(plan, profile)]) {
          if (hard && plan.shape === 'static') throw new ExportError('host-limit', `${host}: ${limit}`, advice)
          findings.add({ code: 'host-limit', host, limit, advice })
        }
      }
    },
    ready: () => checkHostFolder(folder, beside),
    write: () => writeHostFolder(folder, beside),
  }
}

async function besideFiles(chosen: readonly [HostName, HostProfile][], plan: HostPlan): Promise<HostFile[]> {
  const files: HostFile[] = []
  for (const [host, profile] of chosen) {
    for (const { name, text } of await profile.beside(plan)) files.push({ name: `${host}/${name}`, text })
  }
  return files
}

function checkProfile(host: HostName, profile: HostProfile, plan: HostPlan, findings: Findings): void {
  const refusal = profile.refusal(plan)
  if (refusal) throw new ExportError('host-unsupported', `${host}: ${refusal.problem}`, refusal.fix)
  const compressions = plan.precompress.filter((kind) => !profile.compressions.includes(kind))
  if (compressions.length > 0) {
    findings.add({ code: 'precompress-unused', host, compressions, reason: profile.whyUnused })
  }
}

function insideFiles(chosen: readonly [HostName, HostProfile][], plan: HostPlan): HostFile[] {
  const files = new Map(
    plan.sites.map(({ folder, redirects, queryRedirects }) => [
      `${folder}redirects.json`,
      redirectsJson([...redirects, ...queryRedirects]),
    ]),
  )
  const owners = new Map<string, HostName>()
  for (const [host, profile] of chosen) {
    for (const { name, text } of profile.inside(plan)) {
      const other = owners.get(name)
      if (other !== undefined && files.get(name) !== text) {
        const fix = 'Write two exports, one for each host.'
        const message = `${other} and ${host} need different files ${name} in the export`
        throw new ExportError('host-unsupported', message, fix)
      }
      owners.set(name, host)
      files.set(name, text)
    }
  }
  return [...files].map(([name, text]) => ({ name, text })).sort((a, b) => (a.name < b.name ? -1 : 1))
}

const profiles: Readonly<Record<HostName, HostProfile>> = {
  nginx,
  caddy,
  apache,
  netlify,
  cloudflare,
  vercel,
  's3-cloudfront': s3CloudFront,
}
