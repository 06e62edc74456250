/** What an export and a live API answer differently. `path` is below the host; `site` its id. */
export interface LiveDifference {
  readonly site: number
  readonly path: string
  /** JSON pointer, or `status`. */
  readonly at: string
  /** What the live API has; undefined: nothing. */
  readonly expected: unknown
  /** What the export has; undefined: nothing. */
  readonly actual: unknown
}

/** Differences that are meant. */
export type MeantReason =
  | 'login'
  | 'failing'
  | 'definitions'
  | 'no-url'
  | 'untranslated'
  | 'languages'
  | 'navigation'
  | 'not-exported'
  | 'hidden-address'
  | 'link-form'
  | 'links'
  | 'references'
  | 'version'

export const meantTexts: Readonly<Record<MeantReason, string>> = {
  login: 'pages that require login: the live API serves them to anyone who knows the path',
  failing: 'answers where the live API fails',
  definitions:
    'plugin definitions: whether the live API names parent_plugin_type depends on what it has answered before',
  'no-url': 'lists with pages that have no address: the documented contract leaves them out',
  untranslated: 'untranslated pages: the documented contract hides them if the language is configured so',
  languages: 'languages of other sites: the released contract uses those of the default site',
  navigation: 'menus that cannot be derived from the released contract',
  'not-exported': 'answers of routes or languages that are not exported',
  'hidden-address':
    'pages at paths of languages in which they are not public: the live API answers there, an export has no file',
  'link-form': 'placeholders that the live API only links to',
  links: 'links that the documented contract resolves',
  references: 'references to pages without content in the language of the answer',
  version: 'answers of the released contract that differ before django CMS 5',
}

/** Collects both, in bounded memory. */
export class LiveDifferences {
  readonly list: LiveDifference[] = []
  readonly meant = new Map<MeantReason, { count: number; paths: string[] }>()
  count = 0

  add(difference: LiveDifference): void {
    this.count += 1
    if (this.list.length < held) this.list.push(difference)
  }

  mean(reason: MeantReason, path: string): void {
    const known = this.meant.get(reason) ?? { count: 0, paths: [] }
    this.meant.set(reason, known)
    known.count += 1
    if (known.paths.length < 5) known.paths.push(path)
  }
}

const held = 1000
