/** Links of a preview lead to previews. */
export function previewLink(url: string, preview: boolean): string
export function previewLink(url: string | null, preview: boolean): string | null
export function previewLink(url: string | null, preview: boolean): string | null {
  if (url === null || !preview) return url
  return `${url}${url.includes('?') ? '&' : '?'}preview=1`
}
