import type { RelatedUse } from './rows/related-rows.js'

/** Options that decide which related rows are read; `html`: null without HTML. */
interface RelatedOptions {
  readonly html: object | null
  readonly imageDetails: boolean
  readonly imageUrl: string | null
}

/** The related rows that an export with these options reads. */
export function relatedUse({ html, imageDetails, imageUrl }: RelatedOptions): RelatedUse {
  return {
    html: html !== null,
    images: html !== null || imageDetails,
    // Sizes of an image service take the place of thumbnails.
    thumbnails: html !== null || (imageDetails && imageUrl === null),
  }
}

/** For exports without HTML and without details of images. */
export const nothingRelated: RelatedUse = { html: false, images: false, thumbnails: false }
