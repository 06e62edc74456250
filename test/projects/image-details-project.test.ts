import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import type { ThumbnailFacts } from '../../src/model/manifest/setting-facts.js'
import { describe, note } from '../harness.js'
import { emptyDatabase as mysqlDatabase } from '../helpers/databases/mysql-engine.js'
import { hasMysql } from '../helpers/databases/mysql-server.js'
import { emptyDatabase as postgresDatabase } from '../helpers/databases/postgres-engine.js'
import { type DjangoProject, withImages } from '../helpers/django/django-project.js'
import { comparedWith } from '../helpers/exports/verified.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { cliOutput } from '../helpers/processes/cli.js'

/** What `images_seen.py` prints of an image. */
interface Seen {
  readonly public: boolean
  readonly url: string
  readonly alt: string | null
  readonly caption: string | null
  readonly width: number | null
  readonly height: number | null
  /** `x,y` in pixels. */
  readonly location: string
  readonly mime_type: string
  /** Thumbnails that look like the image. */
  readonly same: readonly { readonly url: string; readonly width: number; readonly height: number }[]
}

interface Picture {
  readonly plugin_type: string
  readonly picture: string | null
  readonly picture_details: unknown
  readonly config?: { readonly picture: string | null; readonly picture_details: unknown }
}

const host = 'http://images.example.com'

/** What the details of an image have to be, by what Python says of it. */
function expectedDetails({ url, location, same, public: isPublic, ...facts }: Seen): object | null {
  if (!isPublic) return null
  const { width, height } = facts
  const [x = 0, y = 0] = location.split(',').map(Number)
  const isChosen = location !== '' && width !== null && height !== null && x <= width && y <= height
  const part = (pixels: number, of: number | null) => Number((pixels / (of ?? 1)).toFixed(4))
  const isVector = facts.mime_type === 'image/svg+xml'
  const { alt, caption, mime_type } = facts
  return {
    alt,
    caption,
    width,
    height,
    focal_point: isChosen ? { x: part(x, width), y: part(y, height) } : null,
    mime_type,
    sources: isVector ? [] : [...same, { url, width, height }].map((one) => ({ ...one, url: host + one.url })),
  }
}

function picturesIn(folder: string): Picture[] {
  const found: Picture[] = []
  for (const name of walk(folder).filter((file) => file.startsWith('api/en/pages/'))) {
    JSON.parse(readFileSync(join(folder, name), 'utf8'), (_, value) => {
      if (['PicturePlugin', 'ImagePlugin'].includes(value?.plugin_type)) found.push(value)
      return value
    })
  }
  return found
}

/** Base URLs of thumbnails, in their usual storage and in one of their own. */
const storages = { usual: '/media/', elsewhere: '/media/small/' } as const

const databases = {
  sqlite: async () => null,
  postgresql: postgresDatabase,
  ...(hasMysql ? { mysql: mysqlDatabase } : {}),
}

for (const [engine, database] of Object.entries(databases)) {
  describe(`details of images of a real project, ${engine}`, (it) => {
    for (const storage of engine === 'sqlite' ? (['elsewhere', 'usual'] as const) : (['usual'] as const)) {
      const declare = engine === 'mysql' ? it.full : it.matrix
      declare(`are what django-filer and easy-thumbnails say of them, ${storage} thumbnails`, async () => {
        await withImages(storage, await database(), (project) => compare(project, storages[storage]))
      })
    }
  })
}

async function compare({ database, folder, manifest, python, serve }: DjangoProject, base: string): Promise<void> {
  const described = JSON.parse(readFileSync(manifest, 'utf8')) as { thumbnails: ThumbnailFacts }
  assert.is('url' in described.thumbnails && described.thumbnails.url, base)
  const seen = Object.values(JSON.parse(await python(['-W', 'ignore', 'images_seen.py'])) as Record<string, Seen>)
  const out = join(temporaryFolder(), 'out')
  const source = ['--database', database, '--manifest', manifest, '--out', out, '--scheme', 'http']
  const media = ['--media', `copy:${join(dirname(folder), 'data/media')}`]
  await cliOutput(['export', ...source, ...media, '--image-details', '--json'])
  const pictures = picturesIn(out)
  assert.is(pictures.length, 2 * seen.length)
  let compared = 0
  for (const image of seen) {
    const address = image.public ? host + image.url : null
    const shown = pictures.filter((one) => (one.config ?? one).picture === address)
    assert.is(shown.length, 2, image.url)
    for (const one of shown) {
      assert.equal((one.config ?? one).picture_details, expectedDetails(image), image.url)
      compared += 1
    }
    for (const one of image.public ? [image, ...image.same] : []) {
      assert.ok(walk(out).includes(decodeURIComponent(one.url.slice(1))), one.url)
    }
  }
  const named = seen.reduce((sum, { same }) => sum + same.length, 0)
  assert.ok(named > 15, String(named))
  note(`${compared} pictures compared, with ${named} thumbnails`)
  for (const name of walk(out)) {
    assert.not.ok(readFileSync(join(out, name), 'utf8').includes('Nobody may see this'), name)
  }
  const { differences, meant } = await comparedWith(await serve(), out, ['--manifest', manifest])
  assert.equal(differences, [])
  assert.ok((meant['image-details']?.count ?? 0) > 0)
}
