/** For addresses without a scheme or a host, such as `//cdn.example.com/`. */
const base = 'http://localhost'

/** Whether an address has a user or a password. */
export function hasUser(text: string): boolean {
  if (!URL.canParse(text, base)) return false
  const { username, password } = new URL(text, base)
  return username !== '' || password !== ''
}
