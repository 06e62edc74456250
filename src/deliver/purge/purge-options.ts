/** How caches are purged. */
export interface PurgeOptions {
  /** Most entries of a purge request. */
  purgeLimit: number
  /** Seconds to wait for CloudFront to finish; 0: do not wait. */
  purgeWait: number
  /** Seconds without data after which a request is retried. */
  timeout: number
  /** Environment with tokens of purges. */
  env: Readonly<Record<string, string | undefined>>
  /** Receives the output of purge commands. */
  onOutput: (text: string) => void
  /** Ends the upload with the error `interrupted`; null: never. */
  signal: AbortSignal | null
}
