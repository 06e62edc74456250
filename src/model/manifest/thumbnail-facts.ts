/** The storage of django-filer's public thumbnails. */
export type ThumbnailFacts =
  | {
      /** Base URL, which names of thumbnails follow. */
      url: string
      /** Hashes by which easy-thumbnails names the storages of thumbnails and of public files. */
      storage: string
      source_storage: string
    }
  /** Why there is no base URL. */
  | { unknown: string }
