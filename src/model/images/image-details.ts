/** What answers say of an image beside its address. Sizes are in pixels. */
export type ImageDetails = {
  alt: string | null
  caption: string | null
  width: number | null
  height: number | null
  /** The point that has to stay visible, as fractions of width and height; null: not chosen. */
  focal_point: { x: number; y: number } | null
  mime_type: string | null
  /** The same picture in several widths, narrowest first. */
  sources: { url: string; width: number; height: number }[]
}
