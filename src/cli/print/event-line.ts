interface LogEvent {
  readonly event: string
  /** A sentence. */
  readonly message: string
  /** `info` by default. */
  readonly level?: 'info' | 'warn' | 'error'
  readonly facts?: Readonly<Record<string, unknown>>
}

/** A log line: the message, or with `--log-format json` an object with time, level, event, message and facts. */
export function eventLine(
  { logFormat = 'text' }: { readonly logFormat?: 'text' | 'json' },
  { event, message, level = 'info', facts = {} }: LogEvent,
): string {
  if (logFormat === 'text') return `${message}\n`
  return `${JSON.stringify({ time: new Date().toISOString(), level, event, message, ...facts })}\n`
}
