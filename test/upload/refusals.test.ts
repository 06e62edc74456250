import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { startExport } from '../helpers/exports/child-export.js'
import { failedUpload, uploadArguments, uploaded } from '../helpers/exports/uploads.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { watched } from '../helpers/servers/faulty-proxy.js'
import { listen } from '../helpers/servers/listening.js'
import { withBucket } from '../helpers/stores/s3-server.js'
import { changingExport } from '../helpers/stores/uploaded-site.js'

describe('a folder that cannot be uploaded', (it) => {
  it('is none of an export, half written or being written', async () => {
    await withBucket(async (server, bucket) => {
      const empty = await failedUpload(temporaryFolder(), server, bucket)
      assert.equal([empty.code, empty.exitCode], ['not-an-export', 2])
      const { folder } = await changingExport()
      const record = join(`${folder}.state`, 'state.json')
      const text = readFileSync(record)
      rmSync(record)
      const half = await failedUpload(folder, server, bucket)
      assert.equal([half.code, half.exitCode], ['export-incomplete', 1])
      assert.match(half.fix, /--state/)
      const elsewhere = temporaryFolder()
      cpSync(`${folder}.state`, elsewhere, { recursive: true })
      writeFileSync(join(elsewhere, 'state.json'), text)
      await uploaded(folder, server, bucket, ['--state', elsewhere])
      writeFileSync(record, text)
      const owner = { pid: 1, host: 'elsewhere', started: new Date().toISOString(), token: 'x' }
      writeFileSync(join(`${folder}.state`, 'lock'), JSON.stringify(owner))
      assert.is((await failedUpload(folder, server, bucket)).code, 'folder-locked')
      rmSync(`${folder}.state`, { recursive: true })
      // A folder alone, as a pipeline hands it on.
      await uploaded(folder, server, bucket)
    })
  })
})

describe('the errors of an upload', (it) => {
  it('name a link to a folder, before anything is sent', async () => {
    await withBucket(async (server, bucket) => {
      const { folder } = await changingExport()
      symlinkSync('api', join(folder, 'more'))
      const failure = await failedUpload(folder, server, bucket)
      assert.is(failure.code, 'option-invalid')
      assert.match(failure.message, /out\/more is not a regular file/)
      assert.is((await bucket.list()).size, 0)
    })
  })

  it('name the bucket and show no secret', async () => {
    await withBucket(async (server, bucket) => {
      const { folder } = await changingExport()
      const missing = await failedUpload(folder, server, { ...bucket, name: 'nobody' })
      assert.equal([missing.code, missing.exitCode], ['upload-refused', 1])
      assert.match(missing.message, /s3:\/\/nobody/)
      const closed = await failedUpload(folder, { endpoint: 'http://127.0.0.1:9' }, bucket)
      assert.equal([closed.code, closed.exitCode], ['upload-failed', 1])
      assert.match(closed.message, /ECONNREFUSED/)
      assert.match(closed.fix, /--endpoint/)
      const other = await failedUpload(folder, { endpoint: server.endpoint.replace('http:', 'https:') }, bucket)
      assert.equal([other.code, other.exitCode], ['upload-failed', 1])
      assert.match(other.fix, /--endpoint.*--region/)
      const proxy = await watched(server.endpoint)
      const key = process.env.AWS_SECRET_ACCESS_KEY ?? ''
      const argv = uploadArguments(folder, proxy.endpoint, { ...bucket, name: 'nobody' }, ['--verbose'])
      const { stdout, stderr } = await runCli(argv.filter((word) => word !== '--json'))
      assert.match(stderr, /nobody/)
      assert.ok(key.length > 5 && !(stdout + stderr).includes(key))
    })
  })

  it('say why the store refuses it, which only answers with a body do', async () => {
    const { folder } = await changingExport()
    const refusals: [status: number, code: string, fix: RegExp][] = [
      [400, 'ExpiredToken', /credentials/],
      [400, 'AuthorizationHeaderMalformed', /--region/],
      [403, 'SignatureDoesNotMatch', /credentials/],
      [403, 'RequestTimeTooSkewed', /clock/],
    ]
    for (const [status, code, fix] of refusals) {
      const endpoint = await listen(({ method }, response) => {
        response.writeHead(status, { 'content-type': 'application/xml' })
        response.end(method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>As it is.</Message></Error>`)
      })
      const failure = await failedUpload(folder, { endpoint }, { name: 'bucket' })
      assert.is(failure.code, 'upload-refused')
      assert.match(failure.message, `${code} (${status}) As it is.`)
      assert.match(failure.fix, fix)
    }
  })

  it('name what is wrong with a list of objects, before anything is sent or deleted', async () => {
    const lists: [list: string, problem: RegExp][] = [
      [
        '<Contents><Key>private/x.json</Key><Size>1</Size></Contents>',
        /lists private\/x\.json among (_data|api|sites)\//,
      ],
      [more(''), /its list ends early/],
      [more('<NextContinuationToken>same</NextContinuationToken>'), /its list begins again/],
      [more('<NextContinuationToken>TURN</NextContinuationToken>'), /its list begins again/],
      ['<Name>bucket</Name><NextContinuationToken>same</NextContinuationToken>', /its list begins again/],
      [
        more('<NextContinuationToken>NEW</NextContinuationToken><Contents><Key>FOLDERx.json</Key></Contents>'),
        /its list begins again/,
      ],
      ['<title>Log in</title>', /its answer is not a list/],
    ]
    for (const [list, problem] of lists) await checkList(list, problem)
  })

  it.matrix('say that a list of objects has no end', () =>
    checkList(more('<NextContinuationToken>NEW</NextContinuationToken>'), /1000 parts without a name in succession/),
  )

  it('name the endpoint where something else than an S3 server answers', async () => {
    const { folder } = await changingExport()
    const web = 'https://www.example.com/login'
    const answers: [status: number, location: string | null, problem: RegExp][] = [
      [200, null, /Listing s3:\/\/bucket: the answer is not that of an S3 server: .*XML parse error: .*<\/body>\.$/],
      [302, web, /Looking at s3:\/\/bucket\/_data\/export\.json: it redirects to https:\/\/www\.example\.com\/login$/],
      [301, web, /it redirects to https:\/\/www\.example\.com\/login$/],
    ]
    for (const [status, location, problem] of answers) {
      const endpoint = await listen((_, response) => {
        response.writeHead(status, { 'content-type': 'text/html', ...(location === null ? {} : { location }) })
        response.end('<html><body>Please log in<br></body></html>')
      })
      const failure = await failedUpload(folder, { endpoint }, { name: 'bucket' })
      assert.is(failure.code, 'upload-failed')
      assert.match(failure.message, problem)
      assert.match(failure.fix, /--endpoint/)
    }
  })

  it('say how to install what is missing', async () => {
    const { folder } = await changingExport()
    const hook = `export async function resolve(name, context, next) {
      if (name.startsWith('@aws-sdk/')) throw Object.assign(new Error(name), { code: 'ERR_MODULE_NOT_FOUND' })
      return next(name, context)
    }`
    const url = `data:text/javascript,${encodeURIComponent(hook)}`
    const register = `import { register } from 'node:module'; register(${JSON.stringify(url)})`
    const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(register)}` }
    const { ended } = startExport(['upload', folder, '--to', 's3://bucket'], {}, env)
    const { code, stderr } = await ended
    assert.is(code, 2, stderr)
    assert.match(stderr, /npm install @aws-sdk\/client-s3/)
  })

  it('are about flags that are wrong', async () => {
    const wrong = async (flags: string[], pattern: RegExp) => {
      const { code, stderr } = await runCli(['upload', ...flags])
      assert.is(code, 2, stderr)
      assert.match(stderr, pattern)
    }
    await wrong([], /--to/)
    await wrong(['--to', 'bucket'], /s3:\/\/bucket\/prefix/)
    await wrong(['--to', 's3://bucket/a/../b'], /The prefix "a\/..\/b" must not have the parts/)
    await wrong(['--to', 's3://b'], /A bucket name has 3 to 63 characters, "b" has 1/)
    await wrong(['--to', 's3://my bucket'], /my bucket.* is invalid. The name of a bucket may hold letters/)
    await wrong(['--to', 's3://bucket', '--max-delete', '3'], /Add --delete/)
    await wrong(['--to', 's3://bucket', '--purge-limit', '3'], /--purge-limit needs --purge\./)
    await wrong(['--to', 's3://bucket', '--purge-wait', '900'], /--purge-wait needs --purge\./)
    await wrong(['--to', 's3://bucket', '--all', '--changes', 'x'], /Leave out one/)
    await wrong(['--to', 's3://bucket', '--purge', 'varnish:x'], /cloudfront/)
    await wrong(['--to', 's3://bucket', '--purge', 'fastly:'], /cloudfront:ID/)
    await wrong(['--to', 's3://bucket', '--cache-control', 'menus=no-cache'], /menu/)
  })
})

/** A part of a list that is followed by another one. */
function more(token: string): string {
  return `<IsTruncated>true</IsTruncated>${token}`
}

/** Uploads to a server that answers with this list: TURN is one of a hundred numbers, NEW another one each time. */
async function checkList(list: string, problem: RegExp): Promise<void> {
  const { folder } = await changingExport()
  const methods = new Set<string>()
  let turn = 0
  let requests = 0
  const endpoint = await listen(({ method = '', url = '' }, response) => {
    methods.add(method)
    response.writeHead(method === 'GET' ? 200 : 404, { 'content-type': 'application/xml' })
    turn = (turn + 1) % 100
    requests += 1
    const folder = new URL(url, 'http://localhost').searchParams.get('prefix') ?? ''
    const answer = list.replace('TURN', String(turn)).replace('NEW', String(requests)).replace('FOLDER', folder)
    response.end(method === 'GET' ? `<ListBucketResult>${answer}</ListBucketResult>` : '')
  })
  const failure = await failedUpload(folder, { endpoint }, { name: 'bucket' }, ['--delete'])
  assert.is(failure.code, 'upload-failed')
  assert.match(failure.message, problem)
  assert.equal([...methods].toSorted(), ['GET', 'HEAD'])
}
