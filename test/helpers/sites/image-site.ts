import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseCopy, Engine } from '../databases/engines.js'
import { lastingFolder } from '../folders.js'
import { withRoutes } from '../routes/with-routes.js'
import { few } from '../stores/uploaded-site.js'
import { imageManifest, imageRows, products } from './image-rows.js'

export const imageManifestFile = join(lastingFolder(), 'manifest.json')
writeFileSync(imageManifestFile, JSON.stringify(imageManifest()))

export const imageConfig = withRoutes(
  lastingFolder(),
  `collection(${JSON.stringify(products)})`,
  'recorded',
  'collection',
)

/** Of an export of press with the rows of images; the last one asks for their details. */
export const imageFlags = [
  ...few,
  ...['--scheme', 'http', '--manifest', imageManifestFile, '--config', imageConfig, '--image-details'],
]

/** Shows image 1. */
export const numbersPage = '/api/en/pages/100/numbers/'

/** Shows the private image 3. */
export const quotedPage = '/api/en/pages/quoted-naive-20/'

export async function imageSite(engine: Engine): Promise<DatabaseCopy> {
  const copy = await engine.copy('press')
  await copy.exec(imageRows)
  return copy
}

type Plugin = Record<string, unknown> & { plugin_type: string; children?: Plugin[] }

/** Plugins of this type of a page, at any depth. */
export function pluginsOf(page: unknown, type: string): Plugin[] {
  const found: Plugin[] = []
  JSON.stringify(page, (_, value) => {
    if (value?.plugin_type === type) found.push(value)
    return value
  })
  return found
}
