import type { Picture } from '@sveltejs/enhanced-img'

// The files of `--media`, in several sizes and formats.
const files = import.meta.glob<Picture>('/cms-export/media/**/*.{avif,gif,jpeg,jpg,png,webp}', {
  eager: true,
  import: 'default',
  query: { enhanced: true, w: '320;480;720;960' },
})

/** The picture of a URL; null: not in the export, such as one of another host. */
export function pictureOf(address: string): Picture | null {
  const path = decodeURIComponent(new URL(address, 'http://localhost').pathname)
  return files[`/cms-export${path}`] ?? null
}
