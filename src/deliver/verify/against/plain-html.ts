/**
 * HTML without irrelevant differences between two renderings: whitespace, the order of classes (djangocms-frontend keeps
 * them in a Python set, whose order is random), and ids, which are counted per request or random.
 */
export function plainHtml(html: string): string {
  const ids: string[] = []
  const numberOf = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.push(id) - 1)
  return html
    .replace(
      /\bclass="([^"]*)"/g,
      (_, names: string) => `class="${names.split(/\s+/).filter(Boolean).sort().join(' ')}"`,
    )
    .replace(
      /\b(?:frontend-plugins-\d+|uuid4-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/g,
      (id) => `frontend-plugins-${numberOf(id)}`,
    )
    .replace(/\s+/g, ' ')
    .replaceAll('> <', '><')
    .trim()
}
