import type { Language } from '#lib/cms-types.ts'
import type { Alternate } from '#lib/links.ts'

declare global {
  namespace App {
    interface Locals {
      /** Of the page: a public language, where `params` has whatever the address begins with. */
      language?: string
    }
    interface PageData {
      /** Public languages with a home page. */
      languages: readonly Language[]
      /** Whether an editor sees drafts. */
      draft: boolean
      /** Translations of the page, for the language switch. */
      alternates?: readonly Alternate[]
    }
  }
}
