import { type JsonSchema, listOf, nullable, ref, strict, string } from './json-schema.js'

const size: JsonSchema = { type: 'number', exclusiveMinimum: 0 }
const part: JsonSchema = { type: 'number', minimum: 0, maximum: 1 }

/** What `--image-details` writes beside the URL of an image. */
export const imageSchemas: Readonly<Record<string, JsonSchema>> = {
  ImageDetails: strict(
    {
      alt: nullable(string),
      caption: nullable(string),
      width: nullable(size),
      height: nullable(size),
      focal_point: {
        ...strict({ x: part, y: part }, 'What has to stay visible, in parts of width and height; null: not chosen.'),
        type: ['object', 'null'],
      },
      mime_type: nullable(string),
      sources: listOf(ref('ImageSource')),
    },
    'An image: its texts, its size in pixels, and the same picture in several widths, narrowest first.',
  ),
  ImageSource: strict({ url: string, width: size, height: size }, 'A picture in one width.'),
}

/** Details of an image; null: there is none that visitors may see. */
export const imageDetailsSchema: JsonSchema = { anyOf: [ref('ImageDetails'), { type: 'null' }] }
