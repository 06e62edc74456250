/** A URL without user and password. fetch rejects URLs with a password, with the URL in its message. */
export function withoutUser(url: string): string {
  return url.replace(/^(https?:\/\/)[^/?#]*@/i, '$1')
}

/** User and password of an address as a header; fetch refuses them in the address. */
export function userHeader(url: string): Record<string, string> {
  const { username, password } = new URL(url)
  if (username === '' && password === '') return {}
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { authorization: `Basic ${Buffer.from(user).toString('base64')}` }
}
