import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import { contentType } from '../../src/deliver/upload/file-headers.js'
import { describe, note } from '../harness.js'
import { documentedBlock } from '../helpers/docs/recipe.js'
import { checkSameFiles, uploaded } from '../helpers/exports/uploads.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { azureEmulator, googleEmulator, pathWithRclone, withBlobStore } from '../helpers/stores/blob-stores.js'
import { withBucket } from '../helpers/stores/s3-server.js'
import { changingExport } from '../helpers/stores/uploaded-site.js'

const providers = { 'Azure Blob Storage': azureEmulator, 'Google Cloud Storage': googleEmulator }

const whole = documentedBlock('upload.md', 'Then send every file').trimEnd()
const changed = whole.slice(0, whole.indexOf('(cd ')) + documentedBlock('upload.md', 'With a change report')

describe('the recipes of docs/upload.md', (it) => {
  it.matrix('send an export with rclone, as an upload does', async () => {
    if (!has('rclone')) return note('skipped: no rclone (.ci/prepare-stores installs one)')
    await withBucket(async (server, bucket) => {
      const site = await changingExport()
      // As documented for a bucket with other objects.
      const recipe = `${documentedBlock('upload.md', 'S3-compatible')}${whole} --exclude '/website/**'`
      const env = { BUCKET: bucket.name, ENDPOINT: server.endpoint, PATH: pathWithRclone }
      await bucket.put('website/index.html', 'the front end')
      // What an earlier export had.
      const gone = ['sites/2/api/index.json', 'sites/2/_data/0.json', 'sitemap-2.xml']
      for (const name of gone) await bucket.put(name, 'taken down')
      await runShell(recipe, dirname(site.folder), env)
      await checkSameFiles(site.folder, bucket, ['website/index.html'])
      const { ContentType, CacheControl } = await bucket.head('api/en/pages/index.json')
      assert.equal(
        [ContentType, CacheControl],
        ['application/json; charset=utf-8', 'public, max-age=0, must-revalidate'],
      )
      assert.is((await bucket.head('_data/export.json')).CacheControl, 'public, max-age=2')
      // Nothing but what an upload notes at the pointer.
      assert.is((await uploaded(site.folder, server, bucket)).sent.files, 1)
      await site.hide()
      await site.export()
      await runShell(recipe, dirname(site.folder), env)
      await checkSameFiles(site.folder, bucket, ['website/index.html'])
    })
  })

  it.matrix('leave out compressed variants, and with a folder what is beside it', async () => {
    if (!has('rclone') || !has('jq')) return note('skipped: no rclone (.ci/prepare-stores installs one), or no jq')
    await withBucket(async (server, bucket) => {
      const report = join(temporaryFolder(), 'changes.json')
      const site = await changingExport(['--precompress', 'gzip,br', '--sitemap', '--openapi', '--report', report])
      const env = {
        BUCKET: `${bucket.name}/folder`,
        ENDPOINT: server.endpoint,
        PATH: pathWithRclone,
        DJANGOCMS_STATIC_REPORT: report,
      }
      const send = async (recipe: string) => {
        await runShell(documentedBlock('upload.md', 'S3-compatible') + recipe, dirname(site.folder), env)
        const plain = walk(site.folder).filter((name) => !/\.(gz|br)$/.test(name))
        assert.equal([...(await bucket.list()).keys()].sort(), ['index.html', ...plain.map(inFolder)].sort())
      }
      const inFolder = (name: string) => `folder/${name}`
      await bucket.put('index.html', 'the front end')
      await send(whole)
      await site.edit('Xylophone')
      await site.export(['--keep-documents', '0'])
      await send(changed)
    })
  })

  for (const [provider, emulator] of Object.entries(providers)) {
    it.matrix(`send an export to ${provider} with rclone, whole and by change report, and back`, async () => {
      await withBlobStore(emulator, async (store) => {
        const report = join(temporaryFolder(), 'changes.json')
        const site = await changingExport(['--publish', 'releases', '--sitemap', '--report', report])
        const env = { ...store.env, PATH: pathWithRclone, DJANGOCMS_STATIC_REPORT: report }
        const send = async (recipe: string, from: string) => {
          const named = { ...env, DJANGOCMS_STATIC_OUT: from }
          await runShell(documentedBlock('upload.md', `${provider},`) + recipe, temporaryFolder(), named)
          const md5 = new Map([...(await store.list())].map(([name, stored]) => [name, stored.md5]))
          assert.equal(md5, new Map(walk(from).map((name) => [name, md5Of(join(from, name))])))
        }
        const current = join(site.folder, 'current')
        await send(whole, current)
        const stored = await store.list()
        const headers = (name: string) => [stored.get(name)?.type, stored.get(name)?.cacheControl]
        const json = 'application/json; charset=utf-8'
        assert.equal(headers('api/en/pages/index.json'), [json, 'public, max-age=0, must-revalidate'])
        assert.equal(headers('_data/export.json'), [json, 'public, max-age=2'])
        assert.match(headers('sitemap.xml').join(), /^(text|application)\/xml\b.*,public, max-age=0, must-revalidate$/)
        await site.edit('Xylophone')
        await site.hide()
        await site.export(['--keep-documents', '0'])
        await send(changed, current)
        const [first = ''] = readdirSync(join(site.folder, 'releases')).sort()
        await send(whole, join(site.folder, 'releases', first))
      })
    })
  }

  it.matrix('send the changes of an export with wrangler, as it is documented', async () => {
    if (!has('jq')) return note('skipped: jq is not installed')
    const folder = temporaryFolder()
    const report = join(folder, 'changes.json')
    const site = await changingExport([...['--precompress', 'gzip,br', '--sitemap', '--openapi'], '--report', report])
    const env = {
      BUCKET: 'bucket',
      PATH: `${fakeWrangler(folder)}:${process.env.PATH}`,
      REMOTE: join(folder, 'remote'),
    }
    const send = async () => {
      writeFileSync(join(dirname(site.folder), 'changes.json'), readFileSync(report))
      await runShell(documentedBlock('upload.md', '## With wrangler'), dirname(site.folder), env)
    }
    await send()
    const remote = join(env.REMOTE, 'bucket')
    const plain = () => walk(site.folder).filter((name) => !/\.(gz|br)$/.test(name))
    const same = () => plain().every((name) => read(join(remote, name)) === read(join(site.folder, name)))
    assert.ok(same())
    const sent = readFileSync(`${env.REMOTE}.log`, 'utf8').trim().split('\n')
    assert.is(sent.at(-1), '_data/export.json public, max-age=2 application/json; charset=utf-8')
    assert.ok(sent.includes('sitemap.xml public, max-age=0, must-revalidate application/xml'))
    for (const line of sent) {
      const [, name = '', type] = /^(\S+) .* (\S+\/.*)$/.exec(line) ?? []
      assert.is(type, contentType(name), name)
    }
    await site.hide()
    await site.export()
    assert.not.ok(same())
    await send()
    assert.ok(same())
    assert.equal(walk(remote).sort(), plain().sort())
  })
})

function md5Of(file: string): string {
  return createHash('md5').update(readFileSync(file)).digest('base64')
}

/** This process has to read what the S3 server logs meanwhile. */
async function runShell(recipe: string, cwd: string, env: Record<string, string>): Promise<void> {
  // rclone cannot use that one.
  const all = { ...process.env, AWS_CA_BUNDLE: undefined, ...env }
  const child = spawn('sh', ['-eu', '-c', recipe], { cwd, env: all, stdio: ['ignore', 'ignore', 'pipe'] })
  let text = ''
  child.stderr.setEncoding('utf8').on('data', (more: string) => {
    text += more
  })
  const [code] = (await once(child, 'close')) as [number | null]
  assert.is(code, 0, text)
}

function has(program: string): boolean {
  return spawnSync(program, ['--version'], { env: { ...process.env, PATH: pathWithRclone } }).status === 0
}

function read(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** The part of wrangler that the recipe needs. Source: "r2 object" in Cloudflare's documentation of wrangler. */
function fakeWrangler(folder: string): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const program = `#!/bin/sh
set -eu
[ "$1 $2 $3" = 'wrangler r2 object' ]
action=$4 target=$5
shift 5
file= remote= cache= type=
while [ $# -gt 0 ]; do
  case $1 in
    --file) file=$2; shift ;;
    --content-type) type=$2; shift ;;
    --cache-control) cache=$2; shift ;;
    --remote) remote=yes ;;
    *) exit 1 ;;
  esac
  shift
done
[ "$remote" = yes ]
if [ "$action" = delete ]; then rm "$REMOTE/$target"; exit; fi
[ "$action" = put ]
mkdir -p "$(dirname "$REMOTE/$target")"
cp "$file" "$REMOTE/$target"
echo "\${target#*/} $cache $type" >> "$REMOTE.log"
`
  writeFileSync(join(bin, 'npx'), program)
  chmodSync(join(bin, 'npx'), 0o755)
  return bin
}
