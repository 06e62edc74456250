/** Something that a run noticed without ending, as data; `finding-table.ts` makes a sentence of it. */
export type Finding =
  | { code: 'guess'; key: string; value: string; reason: string }
  | { code: 'plugin-type-unknown'; pluginType: string; pluginId: number; page: string }
  | { code: 'plugin-row-missing'; pluginType: string; pluginId: number; page: string }
  | { code: 'plugin-unready'; pluginType: string; needs: string }
  | { code: 'plugins-filtered'; pluginType: string; by: string }
  | { code: 'serializer-missing'; pluginType: string; serializer: string; page: string }
  | { code: 'serializer-unused'; pluginType: string; hint: string }
  | { code: 'template-missing'; pluginType: string; page: string }
  | { code: 'html-incomplete'; pluginType: string; pluginId: number; page: string; reason: string }
  | { code: 'value-damaged'; pluginType: string; pluginId: number | string; field: string; value: string; page: string }
  | {
      code: 'reference-hidden'
      pluginType: string
      pluginId: number | string
      field: string
      reference: string
      page: string
    }
  | {
      code: 'reference-broken'
      pluginType: string
      pluginId: number | string
      field: string
      reference: string
      page: string
    }
  | { code: 'field-computed'; pluginType: string; field: string; by: string }
  | { code: 'field-unreadable'; pluginType: string; field: string; columnType: string }
  | { code: 'search-field-unread'; pluginType: string; field: string }
  | { code: 'field-target-unknown'; pluginType: string; field: string; model: string; reason: string }
  | { code: 'endpoint-unknown'; model: string; reason: string }
  | { code: 'package-unknown'; version: string }
  | { code: 'package-old'; package: string; version: string; from: string; what: string }
  | { code: 'code-replaced'; place: string; by: string }
  | { code: 'setting-unsupported' | 'setting-form'; setting: string; value: string; reason: string }
  | SampleDifference
  | { code: 'sample-missing'; plugins: number }
  | { code: 'placeholders-hidden'; model: string; placeholders: number; example: string; isUndescribed?: true }
  | { code: 'page-without-url'; pageId: number; title: string; site: number }
  | { code: 'home-misplaced'; pageId: number; title: string; site: number; path: string }
  | { code: 'path-shadowed'; site: number; path: string; pages: number[] }
  | { code: 'name-escaped'; url: string; file: string }
  | { code: 'path-long'; site: number; files: number; longest: string }
  | { code: 'page-unreachable'; site: number; url: string; reason: string }
  | { code: 'route-deferred'; family: string; site: number; bytes: number; budget: number }
  | { code: 'route-empty'; family: string; site: number }
  | { code: 'route-unlisted'; route: string }
  | { code: 'items-left-out'; route: string; items: number; example: string; key: string }
  | { code: 'bundle-missing' | 'search-records-missing'; site: number }
  | { code: 'database-clear-text'; host: string }
  | { code: 'rows-restricted'; table: string }
  | { code: 'site-unknown'; site: number; domain: string }
  | { code: 'language-unknown'; site: number; language: string; pages: number }
  | { code: 'template-unlisted'; template: string; pages: number }
  | { code: 'plugin-table-unknown'; table: string; pluginTypes: string[]; plugins: number }
  | { code: 'manifest-outdated'; cms: string; schema: string }
  | { code: 'mismatch-accepted'; key: string; text: string }
  | { code: 'field-address'; pluginType: string; field: string }
  | { code: 'menu-extender-unknown'; pageId: number; extender: string }
  | { code: 'menu-modified'; by: string }
  | {
      code: 'media-missing' | 'media-refused' | 'thumbnail-missing'
      file: number
      name: string
      page: number | null
      reason: string
    }
  | { code: 'media-differs'; file: number; name: string; reason: string }
  | { code: 'computed-anew'; out: string; reason: string }
  | { code: 'host-limit'; host: string; limit: string; advice: string }
  | { code: 'precompress-unused'; host: string; compressions: string[]; reason: string }
  | { code: 'output-emptied'; framework: string; folder: string }
  | { code: 'record-published'; framework: string; folder: string }
  | { code: 'redirect-loop'; site: number; addresses: string[] }
  | { code: 'redirect-chain'; site: number; addresses: string[] }
  | { code: 'redirect-unused'; site: number; address: string; reason: string }
  | { code: 'redirect-below'; site: number; address: string; target: string }
  | { code: 'redirect-unusable'; site: number; address: string; target: string }

/** `gap`: the export differs from the live API, or lacks what was requested; `note`: only worth knowing. */
export type Severity = 'gap' | 'note'

interface FindingKind<Code extends Finding['code']> {
  readonly severity: Severity
  /** Heading of the findings. */
  readonly title: string
  /** What to do about them. */
  readonly fix: string
  /** The pages that the findings name need the fix; else they are only examples. */
  readonly isFixedOnPages?: true
  /** One plain sentence for people. */
  text(finding: Finding & { code: Code }): string
}

export type FindingKinds = { readonly [Code in Finding['code']]: FindingKind<Code> }

/** A member of a plugin type that is not written as a sample says: `count` times, once in the plugin `example`. */
export interface SampleDifference {
  code: 'sample-differs'
  pluginType: string
  field: string
  fieldClass: string
  count: number
  example: number
  expected: string
  got: string
}

/** Collects findings of a run, each once: a problem of a plugin is reported with the first page that shows it. */
export class Findings {
  /** Those of a plugin by its id, since a site may have tens of thousands, others by their JSON. */
  readonly #seen = new Map<number | string, Finding[]>()

  add(finding: Finding): void {
    const key = 'pluginId' in finding ? finding.pluginId : JSON.stringify(finding)
    const known = this.#seen.get(key)
    if (!known) this.#seen.set(key, [finding])
    else if (!known.some((other) => isSame(other, finding))) known.push(finding)
  }

  addAll(findings: Iterable<Finding>): void {
    for (const finding of findings) this.add(finding)
  }

  get list(): Finding[] {
    return [...this.#seen.values()].flat()
  }
}

function isSame(one: Finding, other: Finding): boolean {
  return JSON.stringify({ ...one, page: '' }) === JSON.stringify({ ...other, page: '' })
}
