import * as assert from 'uvu/assert'
import type { RouteAnswer } from '../../src/routes/route-answer.js'
import type { CorsOptions } from '../../src/runtime/cors.js'
import { describe } from '../harness.js'
import { folderHandler, pressSite } from '../helpers/answers/handlers.js'

const home = 'http://press.example.com/api/en/pages/'
const listed = { origins: ['https://www.example.org'], credentials: true }

describe('paths', (test) => {
  test('a missing slash leads to the form with it, the query kept', async () => {
    const { ask } = await pressSite()
    for (const [path, to] of [
      ['/api/en/pages', '/api/en/pages/'],
      ['/api/en/pages?html=1', '/api/en/pages/?html=1'],
      ['/api/en/menu/0/100/100/100', '/api/en/menu/0/100/100/100/'],
      ['/api/en/pages/%C3%BCber/uns', '/api/en/pages/%C3%BCber/uns/'],
      ['/api/languages', '/api/languages/'],
    ]) {
      const response = await ask(`http://press.example.com${path}`)
      assert.equal([response.status, response.headers.get('location')], [301, to ?? ''])
    }
  })

  test('what no route fits is not found', async () => {
    const { ask } = await pressSite()
    for (const path of [
      '/',
      '/api',
      '/api/',
      '/apien/pages/',
      '/api/en/',
      '/api/en/nothing/',
      '/api//en/pages/',
      '/en/pages/',
    ]) {
      assert.is((await ask(`http://press.example.com${path}`)).status, 404, path)
    }
  })
})

describe('paths with line breaks', (test) => {
  test('fit no route, as in Django, but for separators that Python takes for other characters', async () => {
    const { ask } = await pressSite()
    // Previews are refused where a route fits.
    const status = async (path: string) => (await ask(`http://press.example.com/api/en/${path}/?preview=1`)).status
    for (const path of ['pages/a%0Ab', 'menu/0/1/0/1/a%0Ab', 'pages/%0A']) assert.is(await status(path), 404, path)
    for (const path of ['pages/a%0Db', 'pages/a%E2%80%A8b', 'pages/a']) assert.is(await status(path), 403, path)
  })
})

describe('methods', (test) => {
  test('others than GET, HEAD and OPTIONS are refused where an answer is', async () => {
    const { ask } = await pressSite()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await ask(home, { method, ...(method === 'DELETE' ? {} : { body: 'x' }) })
      assert.is(response.status, 405)
      assert.is(response.headers.get('allow'), 'GET, HEAD, OPTIONS')
      assert.equal(await response.json(), { detail: `Method "${method}" not allowed.` })
      assert.is((await ask('http://press.example.com/api/en/nothing/', { method })).status, 404)
    }
  })

  test('OPTIONS names the methods', async () => {
    const { ask } = await pressSite()
    const response = await ask(home, { method: 'OPTIONS' })
    assert.equal([response.status, response.headers.get('allow')], [204, 'GET, HEAD, OPTIONS'])
    assert.is(response.headers.get('access-control-allow-methods'), null)
    assert.is(await response.text(), '')
  })

  test('HEAD of a refusal has no body', async () => {
    const { ask } = await pressSite()
    const response = await ask(`${home}no-such-page/`, { method: 'HEAD' })
    assert.equal([response.status, await response.text()], [404, ''])
  })
})

describe('CORS', (test) => {
  test('without the setting no header says anything', async () => {
    const { ask } = await pressSite()
    const { headers } = await ask(home, { headers: { origin: 'https://www.example.org' } })
    assert.equal(
      [...headers.keys()].filter((name) => name.startsWith('access-control')),
      [],
    )
  })

  test('every origin may read, without credentials', async () => {
    const { ask } = await pressSite({ cors: { origins: '*' } })
    for (const headers of [{}, { origin: 'https://anything.example' }] as Record<string, string>[]) {
      const response = await ask(home, { headers })
      assert.is(response.headers.get('access-control-allow-origin'), '*')
      assert.is(response.headers.get('access-control-allow-credentials'), null)
    }
  })

  test('a listed origin is named, others are not', async () => {
    const { ask } = await pressSite({ cors: listed })
    const named = await ask(home, { headers: { origin: 'https://www.example.org' } })
    assert.is(named.headers.get('access-control-allow-origin'), 'https://www.example.org')
    assert.is(named.headers.get('access-control-allow-credentials'), 'true')
    for (const origin of [
      'https://www.example.org.evil.example',
      'http://www.example.org',
      'null',
      'https://WWW.example.org',
    ]) {
      const { headers } = await ask(home, { headers: { origin } })
      assert.is(headers.get('access-control-allow-origin'), null, origin)
      assert.is(headers.get('access-control-allow-credentials'), null, origin)
    }
  })

  test('a browser that asks first is told methods and headers, a foreign one nothing', async () => {
    const { ask } = await pressSite({ cors: listed })
    // Headers that front ends of the live API send: django-cors-headers allows them by default.
    const names = 'accept,authorization,content-type,if-none-match,user-agent,x-csrftoken,x-requested-with,x-site-id'
    const headers = { 'origin': 'https://www.example.org', 'access-control-request-headers': names }
    const allowed = await ask(home, { method: 'OPTIONS', headers })
    assert.is(allowed.headers.get('access-control-allow-headers'), names)
    assert.is(allowed.headers.get('access-control-allow-methods'), 'GET, HEAD, OPTIONS')
    const foreign = await ask(home, { method: 'OPTIONS', headers: { origin: 'https://evil.example' } })
    assert.is(foreign.headers.get('access-control-allow-methods'), null)
  })

  test('refusals can be read from other origins, too', async () => {
    const { ask } = await pressSite({ cors: { origins: '*' } })
    const response = await ask(`${home}no-such-page/`)
    assert.equal([response.status, response.headers.get('access-control-allow-origin')], [404, '*'])
  })

  test('credentials for every origin are not accepted', () => {
    assert.throws(() => folderHandler('.', { cors: { origins: '*', credentials: true } }), /without credentials/)
    for (const origins of [null, undefined, new Set(['https://www.example.org']), 'https://www.example.org']) {
      const cors = { origins } as unknown as CorsOptions
      assert.throws(() => folderHandler('.', { cors }), /^cors.origins must be a list/)
    }
  })

  // A text holds each of its parts: https://app.co would be allowed, too.
  test('one origin that is not in a list is not accepted, nor a misspelt name of the list', () => {
    const origin = 'https://app.company.example'
    const unlisted: object[] = [{ origin: [origin] }, { origins: new Set([origin]) }, { origins: null }]
    for (const cors of [{ origins: origin, credentials: true }, ...unlisted]) {
      assert.throws(() => folderHandler('.', { cors: cors as CorsOptions }), /must be a list/)
    }
  })
})

describe('the options of a handler', (test) => {
  test('are refused if their name is unknown, such as a misspelt one', () => {
    for (const name of ['previews', 'Cors', 'maxlimit']) {
      assert.throws(
        () => folderHandler('.', { [name]: undefined }),
        (error: unknown) => error instanceof TypeError && error.message === `createHandler has no option "${name}"`,
      )
    }
  })

  test('are refused if they are of another kind: each answer was 503, or the pointer was read for each', () => {
    const noStore = 'source or store.read must be a function'
    const wrong: [object, string][] = [
      ...['20MB', Number.NaN, {}, -1, null].flatMap((value): [object, string][] => [
        [{ memory: value }, 'memory must be a number'],
        [{ refresh: value }, 'refresh must be a number'],
      ]),
      [{ cacheControl: 60 }, 'cacheControl must be a string'],
      [{ errorCacheControl: null }, 'errorCacheControl must be a string'],
      [{ onError: 'log' }, 'onError must be a function'],
      [{ onError: null }, 'onError must be a function'],
      ...[{}, true, () => null].map((preview): [object, string] => [
        { preview },
        'preview.authenticate must be a function',
      ]),
      [{ store: undefined }, noStore],
      [{ store: 'out' }, noStore],
      [{ store: { get: () => null } }, noStore],
      [{ source: {} }, noStore],
    ]
    for (const [options, message] of wrong) {
      const isWrong = (error: unknown) => error instanceof TypeError && error.message === message
      assert.throws(() => folderHandler('.', options), isWrong, JSON.stringify(options))
    }
    for (const name of ['cacheControl', 'errorCacheControl']) {
      assert.throws(() => folderHandler('.', { [name]: 'public,\nmax-age=60' }), /public,\nmax-age=60/, name)
    }
    folderHandler('.', { memory: 0, refresh: Number.POSITIVE_INFINITY })
  })
})

describe('routes of a project', (test) => {
  test('are refused without name, patterns or answer, and with the name of another route', () => {
    const whole = { name: 'ping', patterns: ['<language>/ping/'], answer: () => '{}' }
    const { name, patterns, answer } = whole
    const handlerOf = (...routes: object[]) => folderHandler('.', { routes: routes as RouteAnswer[] })
    assert.ok(handlerOf(whole))
    for (const lacking of [
      { patterns, answer },
      { name, answer },
      { name, patterns },
      { ...whole, answer: '{}' },
    ]) {
      assert.throws(
        () => handlerOf(lacking),
        (error: unknown) => {
          return error instanceof TypeError && /The route (ping|undefined) needs its own name/.test(error.message)
        },
      )
    }
    assert.throws(() => handlerOf(whole, whole), /The route ping needs its own name/)
    assert.throws(() => handlerOf({ ...whole, name: 'menu' }), /The route menu needs its own name/)
  })
})

describe('sites', (test) => {
  test('the host chooses the site, whatever its case or port; any other host the default one', async () => {
    const { ask } = await pressSite()
    for (const [host, language] of [
      ['press.example.com', 'en'],
      ['prensa.example.es', 'es'],
      ['PRENSA.example.es:8080', 'es'],
      ['presse.example.fr', 'fr'],
      ['elsewhere.example', 'en'],
      ['127.0.0.1:3000', 'en'],
    ]) {
      const response = await ask(`http://${host}/api/${language}/pages/`)
      const page = (await response.json()) as { absolute_url: string }
      const domain = host?.includes('.example.') ? host.toLowerCase().split(':')[0] : 'press.example.com'
      assert.is(new URL(page.absolute_url).host, domain)
    }
    assert.is((await ask('http://prensa.example.es/api/en/pages/')).status, 404, 'not public there')
  })

  test('X-Site-ID chooses the site, before the host', async () => {
    const { ask } = await pressSite()
    const status = async (url: string, id: string) => (await ask(url, { headers: { 'x-site-id': id } })).status
    for (const id of ['2', ' 2 ', '+2', '02', '0_2']) {
      assert.is(await status('http://press.example.com/api/es/pages/', id), 200, id)
      assert.is(await status('http://presse.example.fr/api/fr/pages/', id), 404, id)
    }
    for (const id of ['', ' ']) assert.is(await status(home, id), 200, 'as without')
  })

  test('a header that is no number is refused, an unknown site not found', async () => {
    const { ask } = await pressSite()
    for (const id of ['two', '2.0', '1e3', '0x2', '2,3', '_2', '2__0', '--2', '²']) {
      const response = await ask(home, { headers: { 'x-site-id': id } })
      assert.equal([response.status, await response.json()], [400, { detail: 'Invalid site ID format.' }], id)
    }
    for (const id of ['99', '-1', '0', '99999999999999999999']) {
      const response = await ask(home, { headers: { 'x-site-id': id } })
      assert.equal(
        [response.status, await response.json()],
        [404, { detail: 'The requested site could not be found.' }],
      )
    }
  })
})
