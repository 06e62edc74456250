/** The environment variables through which the runner talks to a file of tests. */
export const environment = {
  /** File that gets one JSON line per event; a file of tests passes only with its `end` line. */
  record: 'DJANGOCMS_STATIC_TEST_RECORD',
  /** `1`: heavy tests do more. */
  full: 'DJANGOCMS_STATIC_TEST_FULL',
  /** Temporary folder of the whole run. */
  folder: 'DJANGOCMS_STATIC_TEST_FOLDER',
  /** Number that random tests start from, to repeat a run that failed. */
  seed: 'DJANGOCMS_STATIC_TEST_SEED',
  /** URL of the run's PostgreSQL server. */
  postgres: 'DJANGOCMS_STATIC_TEST_POSTGRES',
} as const

/** A line of the record. */
export type RecordLine =
  | { event: 'start'; test: string }
  | { event: 'fail'; test: string }
  | { event: 'note'; text: string }
  | { event: 'end'; passed: number; failed: number; problems: string[] }
