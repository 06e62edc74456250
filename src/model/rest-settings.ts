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
}
