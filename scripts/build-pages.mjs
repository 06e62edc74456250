// Makes the documentation pages that `export --openapi` writes: each is one file with everything in it, so that a host
// has nothing to know but that it is HTML, and nothing is asked of other hosts.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = dirname(dirname(fileURLToPath(import.meta.url)))
const target = join(project, 'dist/src/pages')
const require = createRequire(import.meta.url)
const swagger = dirname(require.resolve('swagger-ui-dist/package.json'))
const redoc = dirname(require.resolve('redoc/package.json'))

mkdirSync(target, { recursive: true })
write('docs.html', {
  from: 'swagger-ui-dist',
  licences: [join(swagger, 'NOTICE'), join(swagger, 'LICENSE'), join(swagger, 'swagger-ui-bundle.js.LICENSE.txt')],
  style: readFileSync(join(swagger, 'swagger-ui.css'), 'utf8'),
  script: readFileSync(join(swagger, 'swagger-ui-bundle.js'), 'utf8'),
})
write('redoc.html', {
  from: 'redoc',
  licences: [join(redoc, 'LICENSE'), join(redoc, 'bundles/redoc.standalone.js.LICENSE.txt')],
  style: '',
  script: withoutLogo(readFileSync(join(redoc, 'bundles/redoc.standalone.js'), 'utf8')),
})

function write(name, { from, licences, style, script }) {
  const { version, license } = require(`${from}/package.json`)
  const texts = licences.map((file) => readFileSync(file, 'utf8').trim())
  const notices = [`${from} ${version}, ${license}`, ...texts].join('\n\n')
  const page = readFileSync(join(project, 'scripts/pages', name), 'utf8')
  const parts = {
    '<!-- licences -->': `<!--\n${notices.replaceAll('--', '- -')}\n-->`,
    '<!-- style -->': `<style>${plain(style).replaceAll('</style', '<\\/style')}</style>`,
    '<!-- script -->': `<script>${escaped(plain(script))}</script>`,
  }
  const text = Object.entries(parts).reduce((whole, [mark, part]) => whole.replace(mark, () => part), page)
  writeFileSync(
    join(target, name),
    text.replace('<!-- policy -->', () => policy(text)),
  )
}

/**
 * The page runs its own scripts and no others, whatever a description of the API says. Both programs write styles of
 * their own; Redoc searches in a worker that it makes. Operations are tried out where the API is, on any host.
 */
function policy(text) {
  const scripts = text
    .split('<script>')
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('</script>')))
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  const rules = [
    "default-src 'none'",
    `script-src ${hashes.join(' ')}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    'connect-src *',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ]
  return `<meta http-equiv="Content-Security-Policy" content="${rules.join('; ')}">`
}

/** Maps are not there. */
function plain(source) {
  return source.replace(/\n?(\/\/|\/\*)# sourceMappingURL=\S+( \*\/)?\s*$/, '')
}

/** HTML ends or changes a script at these, wherever they stand; in strings and patterns the escape is the same. */
function escaped(script) {
  return script.replace(/<(?=!--|\/?script)/gi, '\\x3c')
}

/** Redoc shows a picture from its makers' host: here an empty one. */
function withoutLogo(script) {
  const picture = 'https://cdn.redoc.ly/redoc/logo-mini.svg'
  if (script.split(picture).length !== 2) throw new Error(`the bundle of redoc was expected to name ${picture} once`)
  return script.replace(picture, 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==')
}
