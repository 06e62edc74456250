/** Settings of REST framework that decide how values are written. Formats: `iso-8601`, of `strftime`, or null. */
export interface RestSettings {
  datetime_format: string | null
  date_format: string | null
  time_format: string | null
  /** `django`, `iso-8601` or null. */
  duration_format: string | null
  coerce_decimal_to_string: boolean
  coerce_bigint_to_string: boolean
  uploaded_files_use_url: boolean
  unicode_json: boolean
  compact_json: boolean
  /** Dotted name of the class that renders answers by default. */
  renderer: string
  /** Names of the classes that say who gets answers of views without permissions of their own. */
  permissions?: string[]
  /** ALLOWED_VERSIONS, if the API refuses requests that name none of them. */
  required_versions?: string[]
}

/** The settings for a value whose field may have a format of its own. */
export function ownSettings(format: string | undefined, settings: RestSettings): RestSettings {
  if (format === undefined) return settings
  return {
    ...settings,
    datetime_format: format,
    date_format: format,
    time_format: format,
    duration_format: format,
    coerce_decimal_to_string: format !== 'number',
  }
}

/** A setting, its value, and what an export does in its place. */
export interface UnsupportedSetting {
  setting: string
  value: string
  reason: string
}

/** Settings of djangocms-picture, which djangocms-frontend reads, too; missing ones have their defaults. */
export interface PictureSettings {
  /** DJANGOCMS_PICTURE_RESPONSIVE_IMAGES: for pictures that leave it to the settings. */
  responsive?: boolean
  /** DJANGOCMS_PICTURE_RESPONSIVE_IMAGES_VIEWPORT_BREAKPOINTS. */
  breakpoints?: number[]
  /** DJANGOCMS_PICTURE_RATIO: of the sides of a cropped picture of which one is given. */
  ratio?: number
}

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
