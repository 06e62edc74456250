import type { Manifest } from './manifest/manifest.js'

/** What versions of djangocms-rest answer differently. */
export interface RestRules {
  /** Page objects say where the API of the page's apphook is (pull request 115, after 1.2). */
  readonly namesApps: boolean
}

/** The versions whose answers are known, oldest first. `1.2+apphooks`: what came after 1.2, before it had a number. */
const versions: readonly (RestRules & { readonly version: string })[] = [
  { version: '1.2', namesApps: false },
  { version: '1.2+apphooks', namesApps: true },
]

/** Those of the version that a manifest names: of one that nobody knows those before it, of none those of 1.2. */
export function restRules({ djangocms_rest: version = '1.2' }: Pick<Manifest, 'djangocms_rest'>): RestRules {
  const [oldest] = versions
  const before = versions.findLast((known) => compare(parsed(known.version), parsed(version)) <= 0)
  return before ?? oldest ?? { namesApps: false }
}

/** Somebody has compared the answers of the version. */
export function isKnownRest(version: string): boolean {
  const [release, local] = parsed(version)
  return versions.some((known) => {
    const [own, label] = parsed(known.version)
    return own[0] === release[0] && own[1] === release[1] && label === local
  })
}

type Parsed = readonly [release: readonly number[], local: string]

/** `1.2.0+apphooks` as Python has it (PEP 440); what follows the numbers of a release does not count. */
function parsed(version: string): Parsed {
  const [release = '', local = ''] = version.split('+')
  return [(/^\d+(\.\d+)*/.exec(release)?.[0] ?? '').split('.').map(Number), local]
}

/** By the first two numbers of the release, then by label. */
function compare([one, label]: Parsed, [other, otherLabel]: Parsed): number {
  const [major = 0, minor = 0] = one
  const [otherMajor = 0, otherMinor = 0] = other
  return major - otherMajor || minor - otherMinor || (label < otherLabel ? -1 : Number(label > otherLabel))
}
