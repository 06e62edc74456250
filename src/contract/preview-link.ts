/** Adds `preview=1` to a link of a preview. */
export function previewLink(url: string, preview: boolean): string
export function previewLink(url: string | null, preview: boolean): string | null
export function previewLink(url: string | null, preview: boolean): string | null {
  if (url === null || !preview) return url
  return `${url}${url.includes('?') ? '&' : '?'}preview=1`
}
