/** The environment variables through which the runner talks to a file of tests. */
export const environment = {
  /** File that gets one JSON line per event; a file of tests passes only with its `end` line. */
  record: 'DJANGOCMS_STATIC_TEST_RECORD',
  /** A `Level`: which tests run. */
  level: 'DJANGOCMS_STATIC_TEST_LEVEL',
  /** Temporary folder of the whole run. */
  folder: 'DJANGOCMS_STATIC_TEST_FOLDER',
  /** Number that random tests start from, to repeat a run that failed. */
  seed: 'DJANGOCMS_STATIC_TEST_SEED',
  /** The version of django CMS of random projects: `ecosystem`, `5.0` or `4.1`. */
  version: 'DJANGOCMS_STATIC_TEST_VERSION',
  /** URL of the run's PostgreSQL server. */
  postgres: 'DJANGOCMS_STATIC_TEST_POSTGRES',
  /** URL of the run's MySQL or MariaDB server, for a user who may do everything. */
  mysql: 'DJANGOCMS_STATIC_TEST_MYSQL',
  /** Address of the run's S3 server. */
  moto: 'DJANGOCMS_STATIC_TEST_S3',
} as const

/** `usual`: what `npm test` runs; `matrix`: what it leaves to `npm run test:ci`; `full`: both, and heavy tests do more. */
export type Level = 'usual' | 'matrix' | 'full'

export function readLevel(value: string | undefined): Level {
  return value === 'matrix' || value === 'full' ? value : 'usual'
}

/** A line of the record. */
export type RecordLine =
  | { event: 'start'; test: string }
  | { event: 'fail'; test: string }
  | { event: 'note'; text: string }
  | { event: 'end'; passed: number; failed: number; problems: string[]; cpu: number }
