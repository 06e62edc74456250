import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe, note } from '../harness.js'
import { documentedBlock, startScript } from '../helpers/docs/recipe.js'
import { readReport } from '../helpers/exports/change-report.js'
import { temporaryFolder } from '../helpers/folders.js'
import { changingExport } from '../helpers/stores/uploaded-site.js'

interface Service {
  readonly name: string
  readonly env: Readonly<Record<string, string>>
  readonly url: string
  /** Header with the token. */
  readonly token: string
  /** What it calls tags in a request, and how many it takes. */
  readonly key: string
  readonly most: number
  /** What else a request says. */
  readonly more?: Readonly<Record<string, string>>
}

const services: readonly Service[] = [
  {
    name: 'Cloudflare',
    env: { ZONE: 'zone' },
    url: 'https://api.cloudflare.com/client/v4/zones/zone/purge_cache',
    token: 'Authorization: Bearer secret',
    key: 'tags',
    most: 30,
  },
  {
    name: 'Fastly',
    env: { SERVICE: 'service' },
    url: 'https://api.fastly.com/service/service/purge',
    token: 'Fastly-Key: secret',
    key: 'surrogate_keys',
    most: 256,
  },
  {
    name: 'Netlify',
    env: { SITE: 'site' },
    url: 'https://api.netlify.com/api/v1/purge',
    token: 'Authorization: Bearer secret',
    key: 'cache_tags',
    most: Number.POSITIVE_INFINITY,
    more: { site_id: 'site' },
  },
  {
    name: 'Vercel',
    env: { PROJECT: 'project' },
    url: 'https://api.vercel.com/v1/edge-cache/invalidate-by-tags?projectIdOrName=project',
    token: 'Authorization: Bearer secret',
    key: 'tags',
    most: 16,
  },
]

describe('the recipes of docs/change-report.md', (it) => {
  it('purge the tags of what has changed, in requests as each service takes them', async () => {
    if (spawnSync('jq', ['--version']).status !== 0) return note('skipped: jq is not installed')
    const folder = temporaryFolder()
    const report = join(folder, 'changes.json')
    await changingExport(['--report', report, '--tags'])
    const { tags } = readReport(report).purge
    assert.ok(tags && tags.length > 30, String(tags?.length))
    for (const { name, env, url, token, key, most, more = {} } of services) {
      const requests = (await requestsOf(documentedBlock('change-report.md', `${name}, by `), folder, env)).filter(
        ({ body }) => key in body,
      )
      for (const { url: asked, headers, body } of requests) {
        assert.is(asked, url)
        assert.equal(headers, [token, 'Content-Type: application/json'])
        assert.equal({ ...body, [key]: null }, { ...more, [key]: null })
      }
      const sent = requests.map(({ body }) => body[key] as string[])
      assert.equal(sent.flat(), tags, name)
      assert.ok(
        sent.every(({ length }) => length > 0 && length <= most),
        name,
      )
    }
  })
})

interface Request {
  readonly url: string
  readonly headers: readonly string[]
  readonly body: Readonly<Record<string, unknown>>
}

/** What a script sends with curl. */
async function requestsOf(script: string, cwd: string, env: Readonly<Record<string, string>>): Promise<Request[]> {
  const log = join(cwd, 'requests')
  writeFileSync(log, '')
  const all = { PATH: `${fakeCurl(cwd)}:${process.env.PATH}`, LOG: log, TOKEN: 'secret', ...env }
  const { code, output } = await startScript(script, all, cwd).ended
  assert.is(code, 0, output)
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  return lines.map((line) => {
    const [fail, x, post, url = '', h1, first = '', h2, second = '', data, body = '', ...rest] = line.split('\t')
    assert.equal([fail, x, post, h1, h2, data, rest], ['--fail', '-X', 'POST', '-H', '-H', '--data', []])
    return { url, headers: [first, second], body: JSON.parse(body) as Request['body'] }
  })
}

/** Notes its arguments, a request on each line. */
function fakeCurl(folder: string): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  const program = `#!/bin/sh\n{ printf '%s' "$1"; shift; printf '\\t%s' "$@"; echo; } >> "$LOG"\n`
  writeFileSync(join(bin, 'curl'), program)
  chmodSync(join(bin, 'curl'), 0o755)
  return bin
}
