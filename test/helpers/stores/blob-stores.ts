import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { note } from '../../harness.js'
import { answering, freePorts } from '../servers/asking.js'
import { projectFolder } from '../sites.js'

/** An object as the store describes it, asked without rclone. */
interface StoredObject {
  /** In base64. */
  readonly md5: string
  readonly type: string
  readonly cacheControl: string
}

/** An empty bucket or container of an emulator. */
interface BlobStore {
  /** What the recipes of docs/upload.md ask for, and the credentials. */
  readonly env: Readonly<Record<string, string>>
  list(): Promise<Map<string, StoredObject>>
}

/** A server that `.ci/prepare-stores` installs. */
interface Emulator {
  argv(port: string): readonly string[]
  open(url: string): BlobStore
}

const prepared = join(projectFolder, '.cache/stores')
const bucket = 'bucket'
const common = { BUCKET: bucket, RCLONE_CONFIG: '/dev/null' }

/** With the prepared rclone first. */
export const pathWithRclone = [join(prepared, 'bin'), process.env.PATH].join(delimiter)

/** Without the emulators a note says that nothing was tested. */
export async function withBlobStore(
  { argv, open }: Emulator,
  body: (store: BlobStore) => Promise<void>,
): Promise<void> {
  if (!existsSync(join(prepared, 'version'))) return note('skipped: no emulators (.ci/prepare-stores installs them)')
  const [port] = await freePorts(1)
  const [program = '', ...options] = argv(String(port))
  const child = spawn(program, options, { stdio: 'ignore' })
  try {
    await answering(`http://127.0.0.1:${port}`)
    await body(open(`http://127.0.0.1:${port}`))
  } finally {
    child.kill('SIGKILL')
  }
}

/** Account and key of every Azurite. Source: its README. */
const account = 'devstoreaccount1'
const key = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=='

export const azureEmulator: Emulator = {
  argv: (port) => {
    const program = join(prepared, 'node_modules/azurite/dist/src/blob/main.js')
    const quiet = ['--inMemoryPersistence', '--skipApiVersionCheck', '--disableTelemetry', '--silent']
    return [process.execPath, program, '--blobHost', '127.0.0.1', '--blobPort', port, ...quiet]
  },
  open(url) {
    const endpoint = `${url}/${account}`
    const env = { ...common, ACCOUNT: account, KEY: key, RCLONE_CONFIG_STORE_ENDPOINT: endpoint }
    const config = { TYPE: 'azureblob', ACCOUNT: account, KEY: key, PUBLIC_ACCESS: 'container' }
    const named = Object.entries(config).map(([name, value]) => [`RCLONE_CONFIG_STORE_${name}`, value])
    const made = spawnSync('rclone', ['mkdir', `store:${bucket}`], {
      env: { ...env, ...Object.fromEntries(named), PATH: pathWithRclone },
      encoding: 'utf8',
    })
    if (made.status !== 0) throw new Error(made.stderr)
    return { env, list: () => listAzure(`${endpoint}/${bucket}`) }
  },
}

/** Anybody may read the container. */
async function listAzure(container: string): Promise<Map<string, StoredObject>> {
  const text = await (await fetch(`${container}?restype=container&comp=list`)).text()
  const blobs = Array.from(text.matchAll(/<Blob>.*?<\/Blob>/gs), ([blob]) => {
    const value = (tag: string) => new RegExp(`<${tag}>(.*?)</${tag}>`).exec(blob)?.[1] ?? ''
    const stored = { md5: value('Content-MD5'), type: value('Content-Type'), cacheControl: value('Cache-Control') }
    return [value('Name'), stored] as const
  })
  return new Map(blobs)
}

/** Google has no emulator of its own: gcp-storage-emulator answers the JSON API. */
export const googleEmulator: Emulator = {
  argv: (port) => {
    const program = join(prepared, 'bin/gcp-storage-emulator')
    return [program, 'start', '--host', '127.0.0.1', '--port', port, '--in-memory', '--default-bucket', bucket]
  },
  open: (url) => ({
    env: { ...common, RCLONE_CONFIG_STORE_ANONYMOUS: 'true', RCLONE_CONFIG_STORE_ENDPOINT: `${url}/storage/v1/` },
    list: async () => {
      const answer = await fetch(`${url}/storage/v1/b/${bucket}/o?maxResults=5000`)
      const { items = [] } = (await answer.json()) as { items?: Record<string, string>[] }
      return new Map(
        items.map(({ name = '', md5Hash = '', contentType = '', cacheControl = '' }) => [
          name,
          { md5: md5Hash, type: contentType, cacheControl },
        ]),
      )
    },
  }),
}
