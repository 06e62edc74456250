import type { ComparedFields } from './compared-fields.js'
import { causeOf, type DifferenceCause, type LiveDifference } from './difference-cause.js'

export const intentionalTexts = {
  login: 'pages that require login: the live API serves them to anyone who knows the path',
  failing: 'answers where the live API fails',
  definitions:
    'values of plugin definitions that the server of the live API decides: parent_plugin_type, choices that it computes',
  'no-url': 'lists with pages that have no address: the documented contract leaves them out',
  untranslated: 'untranslated pages: the documented contract hides them if the language is configured so',
  languages: 'languages of other sites: the released contract uses those of the default site',
  navigation: 'menus that cannot be derived from the released contract',
  'not-exported': 'answers of routes or languages that are not exported',
  'hidden-address':
    'pages at paths of languages in which they are not public: the live API answers there, an export has no file',
  'link-form': 'placeholders that the live API only links to',
  links: 'links of plugins and texts: the documented contract has their addresses, the live API what is stored',
  forms: 'values in the form of settings of REST framework: the documented contract does not follow these',
  'no-upload': 'references to files without an upload, where the live API has its own address',
  extensions: 'page extensions, which the live API does not have',
  'image-details': 'details of images, which the live API does not have',
  references: 'references to pages and aliases without content in the language of the answer',
  version: 'answers of the released contract that differ before django CMS 5',
} as const

export type IntentionalReason = keyof typeof intentionalTexts

/** Differences of one answer or of all, serializable as JSON. */
export interface FoundDifferences {
  readonly count: number
  readonly list: readonly LiveDifference[]
  readonly causes: readonly DifferenceCause[]
  readonly meant: readonly (readonly [
    IntentionalReason,
    { readonly count: number; readonly paths: readonly string[] },
  ])[]
}

/** Collects differences, in bounded memory. */
export class LiveDifferences {
  readonly #fields: ComparedFields
  readonly #list: LiveDifference[] = []
  readonly #causes = new Map<string, DifferenceCause>()
  readonly #meant = new Map<IntentionalReason, { count: number; paths: string[] }>()
  #count = 0

  constructor(fields: ComparedFields) {
    this.#fields = fields
  }

  get found(): FoundDifferences {
    return { count: this.#count, list: this.#list, causes: [...this.#causes.values()], meant: [...this.#meant] }
  }

  /** `route`: route of the answer; `answer`: the export's answer with the difference. */
  add(difference: LiveDifference, route: string, answer?: unknown): void {
    this.#count += 1
    if (this.#list.length < maxListed) this.#list.push(difference)
    this.#addCause({ ...causeOf(difference, route, answer, this.#fields), count: 1, example: difference })
  }

  addIntentional(reason: IntentionalReason, path: string): void {
    this.#addReason(reason, 1, [path])
  }

  addFound({ count, list, causes, meant }: FoundDifferences): void {
    this.#count += count
    this.#list.push(...list.slice(0, maxListed - this.#list.length))
    for (const cause of causes) this.#addCause(cause)
    for (const [reason, { count: often, paths }] of meant) this.#addReason(reason, often, paths)
  }

  #addCause(cause: DifferenceCause): void {
    const key = `${cause.subject} ${cause.fix}`
    const known = this.#causes.get(key)
    if (known) this.#causes.set(key, { ...known, count: known.count + cause.count })
    else if (this.#causes.size < maxCauses) this.#causes.set(key, cause)
  }

  #addReason(reason: IntentionalReason, count: number, paths: readonly string[]): void {
    const known = this.#meant.get(reason) ?? { count: 0, paths: [] }
    this.#meant.set(reason, known)
    known.count += count
    known.paths.push(...paths.slice(0, shownPaths - known.paths.length))
  }
}

const maxListed = 1000
const maxCauses = 500
const shownPaths = 5
