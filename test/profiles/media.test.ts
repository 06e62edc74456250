import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { mediaRoot } from '../helpers/sites/media.js'

const hosts = ['netlify', 'cloudflare', 'vercel', 's3-cloudfront']

describe('uploaded files run no scripts beside a preview', (it) => {
  for (const target of ['handler', 'static']) {
    const declare = target === 'static' ? it : it.matrix
    declare(`on the hosts that serve them, ${target}`, async () => {
      const copy = await sqliteEngine.copy('bridge')
      const root = await mediaRoot(copy)
      for (const media of [['--media', `copy:${root.folder}`], []]) {
        for (const host of hosts) {
          const own = ['--profile', host, '--target', target, '--only', 'pages', ...media]
          const result = await exported(copy.url, 'bridge', own)
          const text = readFileSync(settingsFile(result.folder, host, target), 'utf8')
          const rule = text.split('/media/')[1] ?? ''
          if (media.length === 0) assert.is(rule, '', `${host} has no uploaded files`)
          else assert.match(policyOf(text, rule, host), /script-src 'none'/, host)
        }
      }
    })
  }
})

function settingsFile(out: string, host: string, target: string): string {
  if (host === 'netlify' || host === 'cloudflare') return join(out, '_headers')
  if (host === 's3-cloudfront') return join(`${out}.hosts`, host, 'cloudformation.yaml')
  return join(`${out}.hosts`, host, target === 'handler' ? 'vercel.json' : '.vercel/output/config.json')
}

/** The policy among the headers of uploaded files. */
function policyOf(text: string, rule: string, host: string): string {
  if (host !== 's3-cloudfront') return rule.split(/\n\/|\}\s*\]|"continue"/)[0] ?? ''
  const { Resources } = JSON.parse(text.replace(/^#.*\n/, '')) as {
    Resources: Record<string, unknown> & {
      Distribution: {
        Properties: {
          DistributionConfig: { CacheBehaviors: { PathPattern: string; ResponseHeadersPolicyId: { Ref: string } }[] }
        }
      }
    }
  }
  const { CacheBehaviors } = Resources.Distribution.Properties.DistributionConfig
  const behaviour = CacheBehaviors.find(({ PathPattern }) => PathPattern === '/media/*')
  return JSON.stringify(Resources[behaviour?.ResponseHeadersPolicyId.Ref ?? ''])
}
