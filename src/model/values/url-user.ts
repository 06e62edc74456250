import { decoded } from './decoded.js'
import { utf8 } from './utf8.js'

/** For addresses without a scheme or a host, such as `//cdn.example.com/`. */
const base = 'http://localhost'

/** A URL without user and password. fetch rejects URLs with a password, with the URL in its message. */
export function withoutUser(url: string): string {
  return url.replace(/^(https?:\/\/)[^/?#]*@/i, '$1')
}

/** User and password of an address as a header; fetch refuses them in the address. */
export function userHeader(url: string): Record<string, string> {
  const { username, password } = new URL(url)
  if (username === '' && password === '') return {}
  const user = `${decoded(username)}:${decoded(password)}`
  return { authorization: `Basic ${btoa(String.fromCharCode(...utf8(user)))}` }
}

/** Whether an address has a user or a password. */
export function hasUser(text: string): boolean {
  if (!URL.canParse(text, base)) return false
  const { username, password } = new URL(text, base)
  return username !== '' || password !== ''
}
