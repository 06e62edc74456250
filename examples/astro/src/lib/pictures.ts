import type { ImageMetadata } from 'astro'

// The files of `--media`, so that Astro's images know their sizes and can make smaller variants.
const files = import.meta.glob<{ default: ImageMetadata }>('/cms-export/media/**/*.{avif,gif,jpeg,jpg,png,webp}')

/** The picture of a URL; null: not in the export, such as one of another host. */
export async function pictureOf(address: string): Promise<ImageMetadata | null> {
  const path = decodeURIComponent(new URL(address, 'http://localhost').pathname)
  const load = files[`/cms-export${path}`]
  return load ? (await load()).default : null
}
