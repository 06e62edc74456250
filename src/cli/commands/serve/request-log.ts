/** The log line of a request. Omits the values of its query, which may be tokens. */
export function requestLine(
  { method, url }: Pick<Request, 'method' | 'url'>,
  status: number,
  milliseconds: number,
  format: 'text' | 'json' = 'text',
): string {
  // Servers make the URL from the Host header, which may be anything.
  const { pathname, searchParams } = new URL(URL.canParse(url) ? url : 'http://host.invalid/')
  const names = [...new Set(searchParams.keys())].map((name) => encodeURIComponent(name))
  if (format === 'json') {
    const [time, ms] = [new Date().toISOString(), Math.round(milliseconds * 10) / 10]
    return `${JSON.stringify({ time, level: 'info', event: 'request', method, path: pathname, query: names, status, ms })}\n`
  }
  const query = names.length > 0 ? `?${names.join('&')}` : ''
  return `${method} ${pathname}${query} ${status} ${milliseconds.toFixed(1)} ms\n`
}
