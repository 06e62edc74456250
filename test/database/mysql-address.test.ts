import * as assert from 'uvu/assert'
import { parseAddress } from '../../src/database/mysql/address.js'
import { describe } from '../harness.js'
import { failure } from './failure.js'

describe('a MySQL URL', (it) => {
  it('names server, user, password and database', () => {
    const cases: [url: string, server: object, user: string, password: string, database: string][] = [
      ['mysql://me:pw@db.example.com:3307/cms', { host: 'db.example.com', port: 3307 }, 'me', 'pw', 'cms'],
      ['mariadb://me:p%40w%2F@[::1]/cms?charset=utf8mb4', { host: '::1', port: 3306 }, 'me', 'p@w/', 'cms'],
      ['mysql2://me:pw@/cms?unix_socket=/run/s.sock', { socketPath: '/run/s.sock' }, 'me', 'pw', 'cms'],
      ['mysql://me:pw@%2Frun%2Fs.sock/cms', { socketPath: '/run/s.sock' }, 'me', 'pw', 'cms'],
      ['mysql://me:pw@localhost/cms%2D1?socket=/s', { socketPath: '/s' }, 'me', 'pw', 'cms-1'],
    ]
    for (const [url, server, user, password, database] of cases) {
      const address = parseAddress(url)
      assert.equal(
        [address?.server, address?.user, address?.password, address?.database],
        [server, user, password, database],
        url,
      )
      assert.not.match(address?.label ?? 'pw', /pw|p%40w/)
    }
  })

  it('takes TLS where nothing else is said, and checks who has it where certificates are named', () => {
    const cases: [query: string, mode: string][] = [
      ['', 'preferred'],
      ['?ssl-ca=/ca.pem', 'verify_identity'],
      ['?ssl_mode=REQUIRED', 'required'],
      ['?ssl-mode=verify-ca&ssl_ca=/ca.pem', 'verify_ca'],
      ['?ssl-mode=DISABLED', 'disabled'],
      ['?unix_socket=/s&ssl-mode=REQUIRED', 'disabled'],
    ]
    for (const [query, mode] of cases) {
      assert.is(parseAddress(`mysql://me@db.example.com/cms${query}`)?.encryption.mode, mode, query)
    }
  })

  it('is refused where a part of it has no meaning, without its password', async () => {
    for (const url of [
      'mysql:me:geheim99@host/cms',
      'mysql://me:geheim99@host:x/cms',
      'mysql://me:geheim99@host',
      'mysql://me:geheim99@host/cms/other',
      'mysql://me:geheim/99@host/cms',
      'mysql://me:geheim99@host/cms?ssl-mode=on',
      'mysql://me:geheim99@10.0.0.1/cms?ssl-mode=VERIFY_IDENTITY',
    ]) {
      const { message } = await failure('database-url-invalid', async () => parseAddress(url))
      assert.not.match(message, 'geheim', url)
    }
  })

  it('leaves the password to MYSQL_PWD', () => {
    process.env.MYSQL_PWD = 'from-the-environment'
    try {
      const address = parseAddress('mysql://me@localhost/cms')
      assert.is(address?.password, 'from-the-environment')
      assert.equal(address?.secrets, ['from-the-environment'])
    } finally {
      delete process.env.MYSQL_PWD
    }
  })
})
