import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { imageAddress, templateProblem } from '../../src/model/images/image-address.js'
import { parseThumbnailName, thumbnailSize } from '../../src/model/images/thumbnails.js'
import { describe } from '../harness.js'
import { projectFolder } from '../helpers/sites.js'

/** Image, what its thumbnail is called, and the size that easy-thumbnails 2.10 gives it. */
const sizes: readonly [image: [number, number], name: string, size: [number, number]][] = [
  [[800, 600], '__400x300', [400, 300]],
  [[800, 600], '__400x100_q85', [133, 100]],
  [[800, 600], '__320x0', [320, 240]],
  [[800, 600], '__0x90', [120, 90]],
  [[800, 600], '__1600x1600', [800, 600]],
  [[800, 600], '__1600x0_upscale', [1600, 1200]],
  [[800, 600], '__200x200_crop', [200, 200]],
  [[800, 600], '__200x0_crop', [200, 150]],
  [[800, 600], '__900x900_crop', [800, 600]],
  [[800, 600], '__900x900_crop_upscale', [900, 900]],
  [[800, 600], '__200x200_crop-scale', [267, 200]],
  [[800, 600], '__200x200_crop-,0', [200, 200]],
  [[800, 600], '__200x0_crop_subject_location-10,10', [200, 150]],
  // Around a subject django-filer cuts fractions off.
  [[1001, 333], '__333x0_crop', [333, 111]],
  [[1001, 333], '__333x0_crop_subject_location-10,10', [333, 110]],
  [[799, 333], '__400x400', [400, 167]],
  // Python rounds halves to even numbers.
  [[1000, 333], '__500x0', [500, 166]],
  [[1000, 335], '__500x0', [500, 168]],
]

/** Templates, and the address of a picture 320 pixels wide. */
const templates: readonly [template: string, address: string][] = [
  ['/.netlify/images?url={url}&w={width}', '/.netlify/images?url=https%3A%2F%2Fa.example%2Fm%2Fa%2520b.png&w=320'],
  [
    '/cdn-cgi/image/width={width},fit=scale-down/{url}',
    '/cdn-cgi/image/width=320,fit=scale-down/https://a.example/m/a%20b.png',
  ],
  ['https://x.imgix.net{path}?w={width}&h={height}', 'https://x.imgix.net/m/a%20b.png?w=320&h=200'],
  ['{url}?width={width}', 'https://a.example/m/a%20b.png?width=320'],
]

/** Templates, and what is wrong with them. */
const problems: readonly [template: string, problem: RegExp | null][] = [
  ['/i?u={path}&w={width}', null],
  ['/i?u={path}', /must have \{width\}/],
  ['/i?w={width}', /must have \{url\} or \{path\}/],
  ['/i?u={url}&w={width}&q={quality}', /It has \{quality\}, but only \{url\}/],
  ['/i?u={url}&w={width', /It has \{width/],
  ['i?u={url}&w={width}', /must be an address/],
  ['//evil.example/{url}/{width}', /must be an address/],
  ['javascript:{url}{width}', /must be an address/],
]

describe('sizes of images', (it) => {
  it('are those that easy-thumbnails gives a thumbnail of that name', () => {
    for (const [[width, height], name, size] of sizes) {
      const named = parseThumbnailName(`a/photo.png${name}.png`)
      assert.ok(named, name)
      assert.equal(Object.values(thumbnailSize({ width, height }, named)), size, `${width}x${height} ${name}`)
    }
    assert.is(parseThumbnailName('a/photo.png.400x300_q85.png'), null)
  })

  it('of an image service have addresses by a template, encoded in a query', () => {
    for (const [template, address] of templates) {
      assert.is(imageAddress(template, 'https://a.example/m/a%20b.png', { width: 320, height: 200 }), address)
    }
  })

  it('have templates that are checked', () => {
    for (const [template, problem] of problems) {
      const found = templateProblem(template)
      if (problem) assert.match(found ?? '', problem)
      else assert.is(found, null, template)
    }
    const documented = readFileSync(join(projectFolder, 'docs/media.md'), 'utf8')
    const services =
      documented.match(/`[^`\n]*\{(url|path)\}[^`\n]*`/g)?.filter((text) => text.includes('{width}')) ?? []
    assert.ok(services.length >= 5, services.join())
    for (const service of services) assert.is(templateProblem(service.slice(1, -1)), null, service)
  })
})
