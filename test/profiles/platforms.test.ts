import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { contentType } from '../../src/deliver/upload/file-headers.js'
import { describe, note } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { walk } from '../helpers/folders.js'
import {
  answersBelowApi,
  belowApi,
  type HostedSite,
  handlerSite,
  hostedSite,
  hostedSitemaps,
  mainHost,
  otherHost,
  staticSite,
} from '../helpers/servers/hosted-site.js'
import { cloudFront, netlify, type Platform, vercel } from '../helpers/servers/platforms.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { mediaRoot } from '../helpers/sites/media.js'

const notFound = '{"detail":"Not found."}'

/** A platform for an export, and whether a path without its slash is sent to the one with it. */
const platforms: Record<string, { of(site: HostedSite): Platform; slash: boolean }> = {
  'netlify': { of: ({ out }) => netlify(out), slash: false },
  'vercel': {
    of: ({ out, hosts }) =>
      vercel(out, JSON.parse(readFileSync(join(hosts, 'vercel/.vercel/output/config.json'), 'utf8'))),
    slash: true,
  },
  's3-cloudfront': {
    of: ({ out, hosts }) => cloudFront(out, readFileSync(join(hosts, 's3-cloudfront/cloudformation.yaml'), 'utf8')),
    slash: true,
  },
}

for (const [profile, { of, slash }] of Object.entries(platforms)) {
  describe(`${profile}, by a model of its rules`, (it) => {
    for (const contract of ['documented', 'released'] as const) {
      const declare = contract === 'documented' ? it : it.matrix
      declare(`serves every file, ${contract}`, async () => {
        // Netlify has no rule for files of one name.
        const html = profile === 'netlify' ? [] : ['--html']
        const flags = [...html, '--cache-control', 'menu=public, max-age=77', '--cors', '*']
        const site = await hostedSite({ profile, shape: 'static', contract, port: 80, flags })
        const platform = of(site)
        for (const { host, path, body, type } of site.answers) {
          const got = platform({ host, path })
          assert.is(got.status, 200, `${host}${path}`)
          assert.is(got.body, body.toString(), `${host}${path}`)
          assert.is(got.headers['content-type'], type, path)
          const menu = /\/api\/[^/]+\/menu\//.test(path)
          const fixed = /\/api\/(?:languages|plugins)\/$/.test(path)
            ? 'public, max-age=300'
            : 'public, max-age=0, must-revalidate'
          const cache = /\/healthcheck\/$/.test(path) ? 'no-store' : fixed
          assert.is(got.headers['cache-control'], menu ? 'public, max-age=77' : cache, path)
        }
        assert.is(
          platform({ host: mainHost, path: '/_data/export.json' }).headers['cache-control'],
          'public, max-age=2',
        )
        const page = platform({ host: mainHost, path: '/api/en/pages/' }).body
        assert.is(platform({ host: mainHost, path: '/api/en/pages/?preview=1' }).body, page)
        for (const { host, path, file } of hostedSitemaps) {
          const got = platform({ host, path })
          assert.is(got.body, readFileSync(join(site.out, file), 'utf8'), `${host}${path}`)
          assert.is(got.headers['content-type'], 'application/xml')
          const name = path.replace('sitemap.xml', 'redirects.json')
          const redirects = platform({ host, path: name }).body
          assert.is(redirects, readFileSync(join(site.out, file.replace('sitemap.xml', 'redirects.json')), 'utf8'))
        }
        for (const path of [
          '/api/en/pages/no-such-page/',
          '/api/en/menu/7/7/7/7/',
          '/api/en/placeholders/',
          '/none.json',
        ]) {
          const got = platform({ host: mainHost, path })
          assert.is(got.status, 404, path)
          assert.is(got.body, notFound, path)
        }
        const bare = platform({ host: otherHost, path: '/api/languages' })
        assert.is(bare.status, slash ? 301 : 200)
        if (slash) assert.is(bare.headers.location, '/api/languages/')
        note(`${profile}, static, ${contract}: ${site.answers.length} files`)
      })
    }

    const one = profile === 'netlify' ? it : it.matrix
    one('serves a default site with a prefix, and its sitemap', async () => {
      const flags = ['--only', 'languages', '--api-url', `http://${mainHost}/cms`, '--site', '1']
      const site = await hostedSite({ ...staticSite, profile, flags })
      const platform = of(site)
      for (const name of ['api/languages/index.json', 'sitemap.xml', 'redirects.json']) {
        const path = `/cms/${name.replace('index.json', '')}`
        assert.is(platform({ host: mainHost, path }).body, readFileSync(join(site.out, name), 'utf8'), path)
      }
    })

    one('serves two sites on hosts of their own without the default site', async () => {
      const flags = ['--only', 'languages', '--site', '2', '--site', '3']
      const site = await hostedSite({
        profile,
        shape: 'static',
        contract: 'documented',
        port: 80,
        flags,
        prefix: false,
      })
      const platform = of(site)
      assert.is(new Set(site.answers.map(({ host }) => host)).size, 2)
      for (const { host, path, body } of site.answers) assert.is(platform({ host, path }).body, body.toString(), host)
    })

    one('sends nobody to another host where the API is at the root of its own', async () => {
      const flags = ['--only', 'languages', '--manifest', changedManifest('press', { api_root: '/' })]
      const site = await hostedSite({ ...staticSite, profile, flags })
      const platform = of(site)
      for (const path of ['//example.org', '//example.org/languages', '/\\example.org']) {
        const { status, headers } = platform({ host: mainHost, path })
        assert.equal([status, headers.location], [404, undefined], path)
      }
      if (slash) assert.is(platform({ host: mainHost, path: '/languages' }).headers.location, '/languages/')
    })

    one('serves sites whose prefixes lie below the API of another one', async () => {
      const flags = ['--only', 'languages', '--only', 'pages', ...belowApi]
      const site = await hostedSite({ profile, shape: 'static', contract: 'documented', port: 80, flags })
      const platform = of(site)
      for (const { path, body } of answersBelowApi(site)) {
        assert.ok(platform({ host: mainHost, path }).body === body, path)
      }
    })
  })
}

describe('vercel, by a model of its rules', (it) => {
  it.matrix('serves uploaded files as what they are', async () => {
    const copy = await sqliteEngine.copy('press')
    const { folder } = await mediaRoot(copy)
    const flags = ['--media', `copy:${folder}`, '--only', 'pages', '--only', 'placeholders']
    const site = await hostedSite({ ...staticSite, profile: 'vercel', flags })
    const platform = platforms.vercel?.of(site)
    const uploaded = walk(site.out).filter((name) => name.startsWith('media/'))
    assert.ok(platform && uploaded.length > 0)
    for (const name of uploaded) {
      const { status, headers } = platform({ host: mainHost, path: `/${encodeURI(name)}` })
      assert.is(status, 200, name)
      assert.is(headers['content-type'], contentType(name), name)
    }
  })
})

describe('edge platforms with a handler', (it) => {
  it('Netlify has headers for documents, and an edge function', async () => {
    const site = await hostedSite({ ...handlerSite, profile: 'netlify' })
    const headers = readFileSync(join(site.out, '_headers'), 'utf8')
    assert.match(headers, /\/_data\/export\.json\n {2}Cache-Control: public, max-age=2\n/)
    assert.match(headers, /\/_data\/ef\*\n {2}Cache-Control: public, max-age=31536000, immutable\n/)
    const entry = readFileSync(join(site.hosts, 'netlify/netlify/edge-functions/api.js'), 'utf8')
    assert.match(entry, /path: '\/api\/\*'/)
  })

  it('Vercel has middleware', async () => {
    const flags = ['--cors', 'https://one.example', '--cache-control', 'answers=public, max-age=9']
    const site = await hostedSite({ ...handlerSite, profile: 'vercel', flags })
    const entry = readFileSync(join(site.hosts, 'vercel/middleware.js'), 'utf8')
    assert.match(entry, /cors: \{ origins: \['https:\/\/one\.example'\] \}, cacheControl: 'public, max-age=9'/)
    const settings = JSON.parse(readFileSync(join(site.hosts, 'vercel/vercel.json'), 'utf8')) as {
      outputDirectory: string
    }
    assert.is(settings.outputDirectory, 'out')
  })

  it('CloudFront asks the handler with query and X-Site-ID, and never replaces its errors', async () => {
    const site = await hostedSite({ ...handlerSite, profile: 's3-cloudfront' })
    const text = readFileSync(join(site.hosts, 's3-cloudfront/cloudformation.yaml'), 'utf8')
    const platform = cloudFront(site.out, text)
    assert.is(platform.behaviourOf('/api/en/pages/').TargetOriginId, 'handler')
    assert.is(platform.behaviourOf('/_data/export.json').TargetOriginId, 'files')
    assert.is(platform.behaviourOf('/_data/0.json').TargetOriginId, 'files')
    assert.match(text, /"QueryStringBehavior": "all"/)
    assert.match(text, /"Host",\s+"X-Site-ID"/)
    assert.not.match(text, /CustomErrorResponses/)
  })
})
