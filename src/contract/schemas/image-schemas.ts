import { type JsonSchema, listOf, nullable, ref, strict, text } from './json-schema.js'

const size: JsonSchema = { type: 'number', exclusiveMinimum: 0 }
const part: JsonSchema = { type: 'number', minimum: 0, maximum: 1 }

/** What `--image-details` writes beside the URL of an image. */
export const imageSchemas: Readonly<Record<string, JsonSchema>> = {
  ImageDetails: strict(
    {
      alt: nullable(text),
      caption: nullable(text),
      width: nullable(size),
      height: nullable(size),
      focal_point: {
        ...strict({ x: part, y: part }, 'What has to stay visible, in parts of width and height; null: not chosen.'),
        type: ['object', 'null'],
      },
      mime_type: nullable(text),
      sources: listOf(ref('ImageSource')),
    },
    'An image: its texts, its size in pixels, and the same picture in several widths, narrowest first.',
  ),
  ImageSource: strict({ url: text, width: size, height: size }, 'A picture in one width.'),
}

/** Details of an image; null: there is none that visitors may see. */
export const imageDetails: JsonSchema = { anyOf: [ref('ImageDetails'), { type: 'null' }] }
