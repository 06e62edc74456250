import { Option } from 'commander'
import { imageTemplate, positiveInteger } from '../values/option-values.js'
import { many } from './flag-kinds.js'

/** The flags about details of images, as commands parse them. */
export interface ImageFlags {
  imageDetails?: boolean
  imageUrl?: string
  imageWidths?: number[]
}

/** `--image-url` of an image service. */
export function imageUrlFlag(): Option {
  return new Option(
    '--image-url <template>',
    'With --image-details: address of an image in another width, such as "/.netlify/images?url={url}&w={width}", in place of thumbnails.',
  ).argParser(imageTemplate)
}

/** `--image-width` of that address. */
export function imageWidthFlag(): Option {
  return many(
    '--image-width <pixels>',
    'imageWidths',
    'A width for that address. Repeatable. Default: 320, 640, 960, 1280, 1920 and 2560.',
    positiveInteger,
  )
}
