/**
 * 16 hex digits of a text. Not md5: servers in FIPS mode refuse it. A text above `max_allowed_packet` is null to the
 * server: such a row has another hash each time.
 */
export function hashed(text: string): string {
  return `left(coalesce(sha2(${text}, 256), sha2(rand(), 256)), 16)`
}
