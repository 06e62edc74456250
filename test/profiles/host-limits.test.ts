import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { HostPlan } from '../../src/deliver/hosts/host-plan.js'
import { cloudflare } from '../../src/deliver/hosts/platforms/cloudflare.js'
import { s3CloudFront } from '../../src/deliver/hosts/platforms/s3-cloudfront.js'
import { vercel } from '../../src/deliver/hosts/platforms/vercel.js'
import { findingText } from '../../src/finding-table.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { changedDatabase, exported, failedExport } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'
import { siteFile } from '../helpers/sites.js'

const garden = siteFile('garden')

describe('limits of hosts', (it) => {
  it.matrix('a file that Cloudflare does not take ends a static export, and is a finding with a handler', async () => {
    const sql =
      'UPDATE cms_pagecontent SET meta_description = hex(zeroblob(14 * 1024 * 1024)) WHERE id = (SELECT MIN(id) FROM cms_pagecontent)'
    const database = await changedDatabase(sqliteEngine, 'garden', sql)
    const flags = ['--profile', 'cloudflare', '--only', 'pages']
    const folder = join(temporaryFolder(), 'out')
    const failure = await failedExport(database, 'garden', [...flags, '--target', 'static'], folder)
    assert.is(failure.code, 'host-limit')
    assert.is(failure.exitCode, 3)
    assert.match(failure.message, /cloudflare: api\/\S+\/index\.json has \d+\.\d MiB, and a file may have 25 MiB/)
    assert.not.ok(existsSync(folder))
    const { report } = await exported(database, 'garden', flags)
    assert.ok(report.findings.some(({ code }) => code === 'host-limit'))
  })

  it('name a number of files that is passed, and end the export where no plan takes as many', () => {
    const largest = { name: 'a', bytes: 1 }
    assert.equal(cloudflare.limits(plan(), { files: 20_000, largest }), [])
    const [free] = cloudflare.limits(plan(), { files: 20_001, largest })
    assert.ok(free && !free.hard && free.limit.includes('20,000') && free.advice.includes('--skip'))
    const [paid] = cloudflare.limits(plan(), { files: 100_001, largest })
    assert.ok(paid?.hard && paid.limit.includes('100,000'))
    assert.is(vercel.limits(plan(), { files: 15_001, largest }).length, 1)
    assert.equal(s3CloudFront.limits(plan(), { files: 1_000_000, largest }), [])
  })

  it('name a number of redirects that is passed', () => {
    const census = { files: 1, largest: { name: 'a', bytes: 1 } }
    assert.equal(cloudflare.limits(plan(2000), census), [])
    assert.match(cloudflare.limits(plan(2001), census)[0]?.limit ?? '', /site 1 has 2001 redirects/)
    assert.is(vercel.limits(plan(2001), census).length, 1)
  })

  it('name the size of a function of CloudFront that is passed, where one answers', () => {
    const census = { files: 1, largest: { name: 'a', bytes: 1 } }
    const sites = plan().sites.flatMap((site) => Array.from({ length: 400 }, (_, id) => ({ ...site, host: `${id}.a` })))
    assert.match(s3CloudFront.limits({ ...plan(), sites }, census)[0]?.limit ?? '', /CloudFront takes 10,240/)
    assert.equal(s3CloudFront.limits({ ...plan(), sites, shape: 'handler' }, census), [])
  })

  it.matrix('are told of compressed files that nobody serves', async () => {
    const { report } = await exported(garden, 'garden', ['--profile', 'netlify', '--precompress', 'gzip,br'])
    const [finding] = report.findings.filter(({ code }) => code === 'precompress-unused')
    const reason = 'it compresses by itself'
    assert.equal(finding, { code: 'precompress-unused', host: 'netlify', compressions: ['gzip', 'br'], reason })
    const nginx = await exported(garden, 'garden', ['--profile', 'nginx', '--precompress', 'gzip,br'])
    const [ofNginx] = nginx.report.findings.filter(({ code }) => code === 'precompress-unused')
    assert.ok(ofNginx)
    assert.match(findingText(ofNginx), /nginx does not use br files: .*brotli_static on;/)
  })
})

function plan(redirects = 0): HostPlan {
  const list = Array.from({ length: redirects }, (_, number) => ({
    from: `/${number}/`,
    to: '/',
    status: 302 as const,
  }))
  return {
    shape: 'static',
    ownRoutes: [],
    apiRoot: '/api/',
    root: '/srv',
    name: 'out',
    handler: 'http://127.0.0.1:8000',
    sites: [
      {
        id: 1,
        scheme: 'https',
        host: 'a.example',
        base: '',
        folder: '',
        frontEnd: 'a.example',
        shadowed: false,
        redirects: list,
        queryRedirects: [],
      },
    ],
    media: [],
    htmlFiles: false,
    siteHeader: false,
    cache: { answers: 'x', errors: 'x', routes: [], pointer: 'x', documents: 'x' },
    pages: [],
    sitemap: false,
    cors: [],
    precompress: [],
  }
}
