import type { Manifest } from '../../../src/model/manifest/manifest.js'
import { siteManifest } from '../sites.js'

const host = 'http://press.example.com/media/'
const folder = 'filer_public_thumbnails/'
const names: Readonly<Record<number, string>> = {
  1: 'filer_public/e2/37/e23740c8-d722-44c4-9c0b-22a165d88799/bild-0.png',
  3: '0e/27/0e27cbf6-3fa1-4f50-9fce-eb593c396ca4/bild-2.png',
}

/**
 * Of press: image 1 is public and has thumbnails, image 2 is public, image 3 private. Plugins 105 and 107 (page 11) and row 1 of
 * `shop_product` show image 1; plugin 174 (page 21) shows image 3.
 */
export const imageRows = `
  UPDATE filer_file SET mime_type = 'image/png' WHERE id IN (1, 2, 3);
  UPDATE filer_image SET _width = 800, _height = 600, default_alt_text = 'A glasshouse', default_caption = 'In "spring"',
    subject_location = '200,150' WHERE file_ptr_id = 1;
  UPDATE filer_image SET _width = 300.5, _height = 200, default_alt_text = '', subject_location = 'x' WHERE file_ptr_id = 2;
  UPDATE filer_image SET _width = 900, _height = 700, default_alt_text = 'Nobody may know this text of it',
    default_caption = 'A caption that is as secret', subject_location = '10,10' WHERE file_ptr_id = 3;
  DELETE FROM easy_thumbnails_thumbnail WHERE source_id = 1;
  INSERT INTO easy_thumbnails_source (id, storage_hash, name, modified) SELECT 50, '${privateHash()}', name, modified
    FROM easy_thumbnails_source WHERE id = 1;
  ${thumbnail(101, '__400x300_q85_subsampling-2.png')}
  ${thumbnail(102, '__200x200_q85_crop_subsampling-2_upscale.png')}
  ${thumbnail(103, '__320x0_subject_location-200,150_subsampling-2.png')}
  ${thumbnail(104, '__160x0_bw_subsampling-2.png')}
  ${thumbnail(105, '__240x180_subsampling-2.png', 1, privateHash())}
  ${thumbnail(106, '__640x640_subsampling-2.png')}
  ${thumbnail(107, '__100x75_subsampling-2.png', 50)}
  ${thumbnail(108, '__1600x0_subsampling-2_upscale.png')}
  ${thumbnail(109, '__120x90_subsampling-2.png', 3)}
  INSERT INTO easy_thumbnails_thumbnaildimensions (id, thumbnail_id, width, height) VALUES (1, 106, 640, 480);
  CREATE TABLE shop_product (id integer NOT NULL PRIMARY KEY, name varchar(50) NOT NULL, image_id integer);
  INSERT INTO shop_product VALUES (1, 'Rake', 1), (2, 'Hoe', 3), (3, 'Fork', NULL);
  UPDATE djangocms_text_text SET json = '{"poster": {"model": "filer.image", "pk": 1}, "lost": {"model": "filer.image", "pk": 99}}'
    WHERE cmsplugin_ptr_id = 105;
`

/** A row of a thumbnail of a source of easy-thumbnails; the name is that of the source with a suffix. */
export function thumbnail(id: number, suffix: string, source = 1, storage = publicHash()): string {
  return `INSERT INTO easy_thumbnails_thumbnail (id, storage_hash, name, modified, source_id)
    SELECT ${id}, '${storage}', '${folder}${names[source] ?? names[1]}${suffix}', '2026-01-01', ${source};`
}

export const products = {
  name: 'products',
  model: 'shop.product',
  order: ['id'],
  fields: { name: 'name', image: { column: 'image_id', model: 'filer.image' } },
}

/** The manifest of press with the model of products, and other facts. */
export function imageManifest(facts: Partial<Manifest> = {}): Manifest {
  const manifest = siteManifest('press')
  const models = { ...manifest.models, 'shop.product': { table: 'shop_product', pk: 'id' } }
  return { ...manifest, models, ...facts }
}

/** The address of image 1, and its details. */
export const glasshouse = {
  url: `${host}${names[1]}`,
  details: {
    alt: 'A glasshouse',
    caption: 'In "spring"',
    width: 800,
    height: 600,
    focal_point: { x: 0.25, y: 0.25 },
    mime_type: 'image/png',
    sources: [
      source('__320x0_subject_location-200%2C150_subsampling-2.png', 320, 240),
      source('__400x300_q85_subsampling-2.png', 400, 300),
      source('__640x640_subsampling-2.png', 640, 480),
      { url: `${host}${names[1]}`, width: 800, height: 600 },
    ],
  },
}

function source(suffix: string, width: number, height: number) {
  return { url: `${host}${folder}${names[1]}${suffix}`, width, height }
}

/** Of `django.core.files.storage.filesystem.FileSystemStorage`, and of filer's storage of private files. */
function publicHash(): string {
  return '0d677af76ca5bf5575d614e04932c3a4'
}

function privateHash(): string {
  return '607e709bca51931a31f854e2efe70821'
}
