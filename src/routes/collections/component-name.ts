/** `events` and `Item` as `EventsItem`. */
export function componentName(route: string, kind: string): string {
  const words = route.split(/[-_]/).filter(Boolean)
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}${kind}`
}
