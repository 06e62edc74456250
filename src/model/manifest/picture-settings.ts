/** Settings of djangocms-picture, which djangocms-frontend reads, too; missing ones have their defaults. */
export interface PictureSettings {
  /** DJANGOCMS_PICTURE_RESPONSIVE_IMAGES: for pictures that leave it to the settings. */
  responsive?: boolean
  /** DJANGOCMS_PICTURE_RESPONSIVE_IMAGES_VIEWPORT_BREAKPOINTS. */
  breakpoints?: number[]
  /** DJANGOCMS_PICTURE_RATIO: of the sides of a cropped picture of which one is given. */
  ratio?: number
}
