import { ranks, type UnitKey } from '../../build/record/unit.js'
import type { PageUrl } from '../../model/project.js'
import { once } from '../../model/values/once.js'
import { urlsByPiece } from '../../routes/navigation/navigation-pieces.js'
import type { Branch, LanguageFamily } from '../../routes/route-files.js'
import type { SiteRun } from '../site-run.js'

/** The navigation of a language among the units of a site. */
export interface NavigationPlace {
  readonly language: string
  /** Of its document. The keys of its families begin with it. */
  readonly key: UnitKey
  /** The page URLs of the language, by the number of their piece. */
  urls(): ReadonlyMap<number, readonly PageUrl[]>
}

/** In writing order, each with its URLs only until the next one. */
export function* navigationPlaces({ plan }: SiteRun): Iterable<NavigationPlace> {
  for (const [number, language] of plan.languages.entries()) {
    const key = [plan.context.site.id, ranks.language, number]
    yield { language, key, urls: once(() => urlsByPiece(plan, language)) }
  }
}

export interface KeyedFamily {
  readonly family: LanguageFamily
  readonly key: UnitKey
}

export function keyedFamilies({ families }: Pick<SiteRun, 'families'>, { key }: NavigationPlace): KeyedFamily[] {
  const own = families.filter((family) => family.from === 'language')
  return own.map((family, index) => ({ family, key: [...key, index] }))
}

/** The part of the navigation that a family shows for a page path; null: all of it. */
export function shownPart({ plan, settings }: SiteRun, family: LanguageFamily): Branch | null {
  return family.shows?.(plan, settings) ?? null
}

/** Why what is made from a navigation is written, in words. */
export const navigationChanged = 'the navigation changed'
