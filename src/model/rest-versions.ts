import type { Manifest } from './manifest/manifest.js'

/** Rules that differ between versions of djangocms-rest. */
export interface RestRules {
  /** Page objects say where the API of the page's apphook is (pull request 115, after 1.2). */
  readonly namesApps: boolean
}

type Parsed = readonly [release: readonly number[], local: string]

const oldest = { version: '1.0', parsed: [[1, 0], ''], namesApps: false } as const

/** The versions whose answers are known, oldest first. `1.2+apphooks`: the code after 1.2, which has no version number yet. */
const versions: readonly (RestRules & { readonly parsed: Parsed })[] = [
  oldest,
  { parsed: [[1, 1], ''], namesApps: false },
  { parsed: [[1, 2], ''], namesApps: false },
  { parsed: [[1, 2], 'apphooks'], namesApps: true },
]

/** The rules of the manifest's version; of an unknown version, those of the one before it; without a version, of 1.0 to 1.2. */
export function restRules({ djangocms_rest: version = oldest.version }: Pick<Manifest, 'djangocms_rest'>): RestRules {
  const asked = parsed(version)
  return versions.findLast((known) => compare(known.parsed, asked) <= 0) ?? oldest
}

/** Whether the answers of the version were compared with those of the exporter. */
export function isKnownRest(version: string): boolean {
  const [release, local] = parsed(version)
  return versions.some((known) => {
    const [own, label] = known.parsed
    return own[0] === release[0] && own[1] === release[1] && label === local
  })
}

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
