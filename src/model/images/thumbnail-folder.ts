import type { Manifest } from '../manifest/manifest.js'

/** Where public thumbnails are below MEDIA_URL: empty, or with a slash at the end; null: somewhere else. */
export function thumbnailFolder({ media_url: mediaUrl, thumbnails }: Manifest): string | null {
  if (!thumbnails || !('url' in thumbnails)) return ''
  return thumbnails.url.startsWith(mediaUrl) ? thumbnails.url.slice(mediaUrl.length) : null
}
