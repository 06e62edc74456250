/** The members that are not undefined, such as the flags that a command line has. */
export function given<T extends object>(members: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Key in keyof T]?: Exclude<T[Key], undefined> }
}
