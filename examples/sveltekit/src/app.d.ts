import type { Language } from '#lib/cms-types.ts'
import type { Alternate } from '#lib/server/cms.ts'

declare global {
  namespace App {
    interface PageData {
      /** Public ones. */
      languages: readonly Language[]
      /** Of the page, for the choice of languages. */
      alternates?: readonly Alternate[]
    }
  }
}
