/** Whether an absolute URL has a user or a password. */
export function hasUser(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username !== '' || password !== ''
}
