import { decoded } from '../../model/values/decoded.js'
import { fileName } from '../../routes/file-name.js'

/** The folder in an export, such as `media/`, for a media URL (`/media/` or `https://cdn.example.com/media/`). */
export function mediaPath(url: string): string {
  const { pathname } = new URL(url, 'http://localhost')
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const names = segments.map((segment) => fileName(decoded(segment)) ?? 'media')
  return `${(names.length > 0 ? names : ['media']).join('/')}/`
}

/** A stored name as a relative file name; null: it cannot be one. */
export function mediaName(stored: string): string | null {
  const names = stored
    .replaceAll('\\', '/')
    .replace(/^\/+/, '')
    .split('/')
    .map((segment) => fileName(segment))
  return names.every((name) => name !== null) ? names.join('/') : null
}
