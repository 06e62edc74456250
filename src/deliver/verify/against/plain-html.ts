/**
 * HTML without what may differ between two renderings of the same: white space, the order of classes (djangocms-frontend
 * keeps them in a set of Python, whose order is random), and the numbers of its elements, which count those of a request.
 */
export function plainHtml(html: string): string {
  const ids: string[] = []
  const numberOf = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.push(id) - 1)
  return html
    .replace(
      /\bclass="([^"]*)"/g,
      (_, names: string) => `class="${names.split(/\s+/).filter(Boolean).sort().join(' ')}"`,
    )
    .replace(/\bfrontend-plugins-\d+/g, (id) => `frontend-plugins-${numberOf(id)}`)
    .replace(/\s+/g, ' ')
    .replaceAll('> <', '><')
    .trim()
}
