import { ranks, type UnitKey } from '../../build/record/unit.js'
import type { PageUrl } from '../../model/project.js'
import { once } from '../../model/values/once.js'
import type { LanguageSource } from '../../routes/language-source.js'
import type { LanguageFamily } from '../../routes/route-files.js'
import type { SiteRun } from '../site-run.js'

/** A source in a language. */
export interface SourcePlace {
  readonly source: LanguageSource
  readonly language: string
  /** Of its document. The keys of its families begin with it. */
  readonly key: UnitKey
  /** The page URLs of the language, by the number of their piece. */
  urls(): ReadonlyMap<number, readonly PageUrl[]>
}

/** In writing order, each with its URLs only until the next one. */
export function* sourcePlaces(run: SiteRun): Iterable<SourcePlace> {
  const { plan, routes } = run
  let number = 0
  for (const source of routes.sources) {
    for (const language of plan.languages) {
      const key = [plan.context.site.id, ranks.language, number]
      yield { source, language, key, urls: once(() => source.urls(run, language)) }
      number += 1
    }
  }
}

/** A family of a source, and its key. */
export interface KeyedFamily {
  readonly family: LanguageFamily
  readonly key: UnitKey
}

/** The families of a source in a language. */
export function familiesOf(
  { families }: Pick<SiteRun, 'families'>,
  { source, key }: Pick<SourcePlace, 'source' | 'key'>,
): KeyedFamily[] {
  const own = families.filter((family) => family.from === 'language').filter((family) => family.source === source)
  return own.map((family, index) => ({ family, key: [...key, index] }))
}

/** The part of its source that a family shows for a page path; null: all of it. */
export function shownPart({ plan, settings }: SiteRun, family: LanguageFamily): string | null {
  return family.shows?.(plan, settings) ?? null
}

/** Why what is made from a source is written, in words. */
export function whyOf({ name }: LanguageSource): string {
  return `the ${name} changed`
}
