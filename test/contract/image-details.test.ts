import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { contracts } from '../../src/contract/contracts.js'
import { collection, collectionAnswer } from '../../src/routes/index.js'
import { createHandler, type Handler } from '../../src/runtime/handler.js'
import { superuserSource } from '../../src/serve/database-source.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { openLive } from '../helpers/answers/live.js'
import { describeOn, describeSampled, engines } from '../helpers/databases/engines.js'
import { exported } from '../helpers/exports/exports.js'
import { differences, rewritten } from '../helpers/exports/folder-differences.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { problemsOf, verified } from '../helpers/exports/verified.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { oneEngine } from '../helpers/sample.js'
import { glasshouse, imageManifest, products, thumbnail } from '../helpers/sites/image-rows.js'
import {
  imageConfig,
  imageFlags,
  imageManifestFile,
  imageSite,
  numbersPage,
  pluginsOf,
  quotedPage,
} from '../helpers/sites/image-site.js'

const ask = async (handler: Handler, path: string) =>
  (await (await handler(new Request(`http://press.example.com${path}`))).json()) as unknown

for (const engine of engines) {
  describeSampled(engine, `details of images, ${engine.name}`, (it) => {
    const { onSqlite, onPostgresql } = oneEngine(it, engine)
    for (const contract of ['documented', 'released'] as const) {
      const sample = contract === 'documented' ? onPostgresql : onSqlite
      sample(`stand beside their addresses in plugins, JSON and collections, ${contract}`, async () => {
        const { url } = await imageSite(engine)
        const { json } = await exported(url, 'press', [...imageFlags, '--contract', contract])
        const [picture] = pluginsOf(json(numbersPage), 'PicturePlugin')
        assert.is(picture?.picture, glasshouse.url)
        assert.equal(picture?.picture_details, glasshouse.details)
        const names = Object.keys(picture ?? {})
        assert.is(names.indexOf('picture_details'), names.indexOf('picture') + 1)
        const lost = { documented: null, released: 'filer.image:99' }[contract]
        assert.equal(pluginsOf(json(numbersPage), 'TextPlugin')[0]?.json, {
          poster: glasshouse.url,
          poster_details: glasshouse.details,
          lost,
          lost_details: null,
        })
        const list = json('/api/en/products/') as { results: Record<string, unknown>[] }
        assert.equal(
          list.results.map(({ name, image, image_details: details }) => [name, image, details]),
          [
            ['Rake', glasshouse.url, glasshouse.details],
            ['Hoe', null, null],
            ['Fork', null, null],
          ],
        )
        // The texts of a plugin stay its own.
        assert.is(picture?.caption_text, "<b>bold</b> it's emoji🌱")
      })
    }

    it.matrix('are not written unless they are asked for, and change nothing else', async () => {
      const { url } = await imageSite(engine)
      const plain = await exported(url, 'press', imageFlags.slice(0, -1))
      const { folder } = await exported(url, 'press', imageFlags)
      const without = (text: string) =>
        JSON.stringify(JSON.parse(text, (key, value) => (key.endsWith('_details') ? undefined : value)))
      const answers = walk(plain.folder).filter((name) => name.startsWith('api/'))
      let same = 0
      for (const name of answers) {
        const [off, on] = [plain.folder, folder].map((base) => readFileSync(join(base, name), 'utf8'))
        assert.not.match(off ?? '', '_details"', name)
        assert.is(without(on ?? ''), JSON.stringify(JSON.parse(off ?? '')), name)
        if (on === off) same += 1
      }
      assert.ok(same > 100 && same < answers.length, String(same))
    })

    it.matrix('are made anew in the answers that show a changed image, and in no others', async () => {
      const copy = await imageSite(engine)
      const run = imageFlags
      const { folder } = await exported(copy.url, 'press', run)
      assert.is((await exported(copy.url, 'press', run, folder)).report.computed, 'nothing')
      const changes = [
        "UPDATE filer_image SET default_alt_text = 'A greenhouse' WHERE file_ptr_id = 1",
        thumbnail(110, '__200x150_q85_subsampling-2.png'),
        'UPDATE easy_thumbnails_thumbnaildimensions SET height = 100 WHERE thumbnail_id = 106',
        "UPDATE filer_image SET subject_location = '400,150' WHERE file_ptr_id = 1",
      ]
      for (const change of changes) {
        const before = snapshot(folder)
        await copy.exec(change)
        assert.is((await exported(copy.url, 'press', run, folder)).report.computed, 'changes')
        const after = snapshot(folder)
        assert.equal(differences(snapshot((await exported(copy.url, 'press', run)).folder), after), [])
        assert.equal(rewritten(before, after), [])
        const answers = [...after].filter(([name, { text }]) => before.get(name)?.text !== text).map(([name]) => name)
        const showing = answers.filter((name) => name.startsWith('api/'))
        assert.ok(showing.includes(`${numbersPage.slice(1)}index.json`), change)
        const others = showing.filter((name) => !readFileSync(join(folder, name), 'utf8').includes('bild-0.png'))
        assert.equal(others, [], change)
      }
      const { stdout } = await runCli(['explain', numbersPage, '--out', folder])
      assert.match(stdout, 'filer.image 1, which it shows, changed')
      // One that no public page shows changes no answer.
      const before = snapshot(folder)
      await copy.exec("UPDATE filer_image SET default_alt_text = 'Still a secret' WHERE file_ptr_id = 3")
      await exported(copy.url, 'press', run, folder)
      assert.equal(differences(before, snapshot(folder)), [])
    })
  })

  describeOn(engine, `details of images elsewhere, ${engine.name}`, (it) => {
    it.matrix('of private images and of their thumbnails are in no byte', async () => {
      const { url } = await imageSite(engine)
      const drafts = join(temporaryFolder(), 'drafts')
      const { folder, json } = await exported(url, 'press', [...imageFlags, '--openapi', '--drafts', drafts])
      const [hidden] = pluginsOf(json(quotedPage), 'PicturePlugin')
      assert.equal([hidden?.picture, hidden?.picture_details], [null, null])
      for (const base of [folder, drafts]) {
        for (const name of walk(base)) {
          const text = readFileSync(join(base, name), 'utf8')
          assert.not.match(text, /Nobody may know this|as secret|bild-2|240x180|100x75|120x90/, name)
        }
      }
      const audit = ['--database', url, '--manifest', imageManifestFile, '--config', imageConfig]
      assert.equal(problemsOf(await verified(folder, audit)), [])
      // `verify` would notice them.
      const file = join(folder, `${quotedPage}index.json`)
      for (const [secret, what] of [
        ['Nobody may know this text of it', 'text'],
        ['/smedia/filer_private/0e/27/0e27cbf6-3fa1-4f50-9fce-eb593c396ca4/bild-2.png', 'path'],
      ]) {
        const whole = readFileSync(file, 'utf8')
        writeFileSync(file, whole.replace('"picture_details":null', `"picture_details":{"alt":"${secret}"}`))
        const leaks = problemsOf(await verified(folder, audit)).filter(({ code }) => code === 'leak')
        assert.ok(JSON.stringify(leaks).includes(`the ${what} `), secret)
        assert.ok(JSON.stringify(leaks).includes('the private file 3'), secret)
        writeFileSync(file, whole)
      }
    })

    it.matrix('of a public image whose name ends with that of a private one are no leaks', async () => {
      const copy = await imageSite(engine)
      await copy.exec(`UPDATE filer_file SET file = '2026/05/11/brochure.png' WHERE id = 3;
        UPDATE filer_file SET file = 'filer_public/2026/05/11/brochure.png' WHERE id = 1`)
      const { folder } = await exported(copy.url, 'press', imageFlags)
      const audit = ['--database', copy.url, '--manifest', imageManifestFile, '--config', imageConfig]
      assert.equal(problemsOf(await verified(folder, audit)), [])
    })

    it('are the same from files, from documents, from a database, and in previews', async () => {
      const { url } = await imageSite(engine)
      const drafts = join(temporaryFolder(), 'drafts')
      const deferred = ['--skip', 'pages', '--skip', 'placeholders', '--drafts', drafts]
      const { folder } = await exported(url, 'press', [...imageFlags, ...deferred])
      const { json } = await exported(url, 'press', imageFlags)
      const routes = [collectionAnswer('products')]
      const handler = createHandler({ store: folderStore(folder), routes })
      const paths = [numbersPage, quotedPage, '/api/en/products/', '/api/en/products/1/']
      for (const path of paths) assert.equal(await ask(handler, path), json(path), path)
      const settings = {
        contract: contracts.documented,
        manifest: imageManifest(),
        imageDetails: true,
        routes: [collection(products)],
      }
      const { handler: live, project } = await openLive(url, 'press', settings)
      for (const path of paths) assert.equal(await ask(live, path), json(path), path)
      const previews = createHandler({ source: () => superuserSource(project, null), routes })
      const tree = createHandler({ store: folderStore(drafts), routes })
      const [shown] = pluginsOf(await ask(tree, numbersPage), 'PicturePlugin')
      assert.equal(shown?.picture_details, glasshouse.details)
      assert.equal(await ask(tree, numbersPage), await ask(previews, numbersPage))
    })
  })
}
