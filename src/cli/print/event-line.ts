/** A log line: a sentence, or with `--log-format json` an object with time, level and event. */
export function eventLine(
  { logFormat = 'text' }: { readonly logFormat?: 'text' | 'json' },
  event: string,
  text: string,
  facts: Readonly<Record<string, unknown>> = {},
  level: 'info' | 'warn' | 'error' = 'info',
): string {
  if (logFormat === 'text') return `${text}\n`
  return `${JSON.stringify({ time: new Date().toISOString(), level, event, message: text, ...facts })}\n`
}
