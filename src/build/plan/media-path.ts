import { fileName } from '../../routes/file-name.js'

/** The folder in an export for what a media URL (`/media/`, `https://cdn.example.com/media/`) has, as `media/`. */
export function mediaPath(url: string): string {
  const { pathname } = new URL(url, 'http://localhost')
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const names = segments.map((segment) => fileName(decode(segment)) ?? 'media')
  return `${(names.length > 0 ? names : ['media']).join('/')}/`
}

/** A stored name as the name of a file, relative; null: it cannot be one. */
export function mediaName(stored: string): string | null {
  const names = stored
    .replaceAll('\\', '/')
    .replace(/^\/+/, '')
    .split('/')
    .map((segment) => fileName(segment))
  return names.every((name) => name !== null) ? names.join('/') : null
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
