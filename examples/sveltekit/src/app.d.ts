import type { Language } from '#lib/cms-types.ts'
import type { Alternate } from '#lib/server/cms.ts'

declare global {
  namespace App {
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
