/**
 * SQL for 16 hex digits of a text's hash. Not md5, which FIPS mode disables. For a text above `max_allowed_packet`
 * the server gives null: such a row gets a random hash and so always counts as changed.
 */
export function hashed(text: string): string {
  return `left(coalesce(sha2(${text}, 256), sha2(rand(), 256)), 16)`
}
