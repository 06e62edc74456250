import type { RequestListener } from 'node:http'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { cliFailure, runCli } from '../helpers/processes/cli.js'
import { listen } from '../helpers/servers/listening.js'

const env = { DJANGOCMS_STATIC_PASSWORD: 'a secret' }

describe('verify --against --login', (it) => {
  it('sends user and password with the token of the form, and the session with every request', async () => {
    const posted: string[] = []
    const cookies = new Set<string>()
    const listener: RequestListener = (request, response) => {
      const { url = '', method, headers } = request
      if (url === '/admin/login/') return response.writeHead(302, { location: '/en/admin/login/' }).end()
      if (url === '/en/admin/login/' && method === 'GET') {
        response.writeHead(200, { 'set-cookie': 'csrftoken=abc; Path=/; HttpOnly' })
        return response.end('<form><input type="hidden" name="csrfmiddlewaretoken" value="t0-ken"></form>')
      }
      if (method === 'POST') {
        request.setEncoding('utf8').on('data', (text: string) => posted.push(`${headers.cookie} ${text}`))
        return response
          .writeHead(302, { location: '/', 'set-cookie': ['sessionid=xyz; Path=/', 'csrftoken=def'] })
          .end()
      }
      cookies.add(String(headers.cookie))
      return response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
    }
    const url = await listen(listener)
    const { folder } = await sharedExport(sqliteEngine, 'bridge')
    const argv = ['verify', folder, '--against', url, '--login', 'ada', '--sample', '2']
    const { stdout, stderr } = await runCli(argv, env)
    assert.equal(posted, ['csrftoken=abc csrfmiddlewaretoken=t0-ken&username=ada&password=a+secret&next=%2F'])
    assert.equal([...cookies], ['csrftoken=def; sessionid=xyz'])
    assert.not.match(stdout + stderr, /a.secret|xyz/)
  })

  it('knows a session that was there before by its new key, and sends user and password of the address apart', async () => {
    const authorized = new Set<string>()
    const listener: RequestListener = (request, response) => {
      const { method, headers } = request
      authorized.add(`${headers.authorization} ${headers.referer ?? ''}`)
      if (method === 'POST') {
        return response.writeHead(302, { 'location': '/', 'set-cookie': 'sessionid=new; Path=/' }).end()
      }
      if (String(headers.cookie).includes('sessionid=new')) {
        return response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
      }
      response.writeHead(200, { 'set-cookie': ['csrftoken=abc', 'sessionid=old; Path=/'] })
      return response.end('<input type="hidden" name="csrfmiddlewaretoken" value="t0-ken">')
    }
    const url = await listen(listener)
    const { folder } = await sharedExport(sqliteEngine, 'bridge')
    const address = url.replace('http://', 'http://gate:keeper@')
    const argv = ['verify', folder, '--against', address, '--login', 'ada', '--sample', '2', '--json']
    const { stdout, stderr } = await runCli(argv, env)
    assert.not.match(stdout, 'login-failed')
    assert.not.match(stdout + stderr, 'keeper')
    const basic = `Basic ${Buffer.from('gate:keeper').toString('base64')}`
    assert.equal([...authorized].sort(), [`${basic} `, `${basic} ${url}/admin/login/`])
  })

  it('says why nobody is logged in, and sends the password to no other host', async () => {
    const form = '<input name="csrfmiddlewaretoken" value="t">'
    const cases: [RequestListener, RegExp][] = [
      [(_, response) => response.writeHead(200).end('<p>No form</p>'), /has no login form of Django/],
      [(_, response) => response.writeHead(404).end(), /answers with 404/],
      [(_, response) => response.writeHead(200).end(form), /does not log ada in \(status 200\)/],
      [
        (_, response) => response.writeHead(302, { location: 'https://login.example.org/' }).end(),
        /leads to another host, https:\/\/login\.example\.org/,
      ],
      [(_, response) => response.writeHead(302, { location: '/again/' }).end(), /redirects too often/],
    ]
    const { folder } = await sharedExport(sqliteEngine, 'bridge')
    for (const [listener, message] of cases) {
      const url = await listen(listener)
      const failure = await cliFailure(['verify', folder, '--against', url, '--login', 'ada', '--json'], env)
      assert.equal([failure.exitCode, failure.code], [1, 'login-failed'])
      assert.match(failure.message, message)
    }
  })

  it('needs a password, and no cookie', async () => {
    const cases: [string[], Record<string, string>, string][] = [
      [['--login', 'ada'], {}, '--login needs a password.'],
      [['--login', 'ada', '--cookie', 'a=b'], env, '--login and a cookie exclude each other.'],
      [['--login-page', 'http://127.0.0.1/'], {}, '--password-file and --login-page need --login.'],
    ]
    for (const [flags, own, message] of cases) {
      const { code, stderr } = await runCli(['verify', 'out', '--against', 'http://127.0.0.1:9', ...flags], own)
      assert.is(code, 2)
      assert.match(stderr, message)
    }
  })
})
