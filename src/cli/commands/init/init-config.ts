import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { findDatabase } from '../../../database/find-database.js'
import { postContentModel } from '../../../model/stories.js'
import { oneLine } from '../../../one-line.js'
import type { InspectedPlugin, InspectedSite, Inspection } from '../../inspect/inspect-project.js'
import { hasScheme } from '../../values/folder-paths.js'
import type { InitAnswers } from './init-answers.js'

/** The configuration as a module with comments. `base`: folder of relative paths; `file`: path of the configuration. */
export function configText(answers: InitAnswers, base: string, file: string): string {
  const { manifest, out, contract, siteUrl, apiUrl, target, profiles, inspection } = answers
  const place = (path: string) => quoted(fromConfig(path, base, file))
  return `// Configuration of djangocms-static: docs/configuration.md describes every key.
/** @type {import('djangocms-static').Config} */
export default {
${databaseLines(answers, place)}

${
  manifest === null
    ? `  // Without it languages, settings and plugin classes are guesses: "npx djangocms-static introspect --help".
  // manifest: 'manifest.json',`
    : `  // Update it after changes to plugins, templates, settings, sites or Python menus.
  manifest: ${place(manifest)},`
}

  // The folder to write.
  out: ${place(out)},

  // Decides the form of menus, paths and lists. 'documented': as the API documentation says, for a new front end;
  // 'released': as the package djangocms-rest 1.2 answers, for a front end that uses it today.
  contract: '${contract}',

${addressLines(inspection.sites, siteUrl, apiUrl)}

  // Who answers requests. 'handler': the runtime handler, from the files, also search, ?limit= and previews;
  // 'static': a file host alone.
  target: '${target}',

  // Hosts to write settings for: nginx, caddy, apache, netlify, cloudflare, vercel, s3-cloudfront.
  ${profiles.length > 0 ? `profiles: [${profiles.map((name) => quoted(name)).join(', ')}],` : "// profiles: ['nginx'],"}
${serializerLines(inspection.plugins)}${placeholderLines(inspection.unnamed)}}
`
}

function databaseLines(answers: InitAnswers, place: (path: string) => string): string {
  const { database, fromEnvironment } = answers
  const { hidesPassword: holdsPassword } = findDatabase(database).address
  if (!fromEnvironment && !holdsPassword) return `  database: ${place(database)},`
  const reason = holdsPassword
    ? 'The address holds a password, so it is not written here'
    : 'Taken from the environment'
  return `  // ${reason}: set DATABASE_URL.
  database: process.env.DATABASE_URL,`
}

function addressLines(sites: readonly InspectedSite[], siteUrl: string | null, apiUrl: string | null): string {
  const [first] = sites
  const line = (key: string, url: string | null) => {
    if (url !== null) return `  ${key}: ${quoted(url)},`
    if (sites.length === 1) return `  // ${key}: ${quoted(`https://${first?.domain}`)},`
    const urls = sites.map(({ id, domain }) => `${id}: ${quoted(`https://${domain}`)}`)
    return `  // ${key}: { ${urls.join(', ')} },`
  }
  return `  // Addresses of the sites and of these files. Default: the domains of the sites.
${line('siteUrl', siteUrl)}
${line('apiUrl', apiUrl)}`
}

/** Stubs for the project's own Python serializers, which need a function. */
function serializerLines(plugins: readonly InspectedPlugin[]): string {
  const lacking = plugins.filter(({ needs }) => needs.some(({ kind }) => kind === 'serializer'))
  if (lacking.length === 0) return ''
  const each = lacking.map(
    ({ type, serializer, members }) => `    // ${oneLine(serializer ?? '')} writes ${oneLine(members.join(', '))}.
    // ${keyOf(type)}: (plugin) => ({ ...plugin }),
`,
  )
  return `
  // The project has its own serializers for these plugin types. Python does not run here, so write them again:
  // each gets the generic JSON of a plugin, which is what is written until then.
  serializers: {
${each.join('\n')}  },
`
}

/** Examples for unnamed models, as comments: only the project knows which rows are public. */
function placeholderLines(unnamed: Inspection['unnamed']): string {
  if (unnamed.length === 0) return ''
  return `
  // Your own models with placeholders. These are public only for rows that meet a condition on columns, such as
  // { published: true }: see "Models with placeholders" in docs/configuration.md.
  // placeholderModels: [
${unnamed.map(({ model }) => `  //   ${placeholderExample(model)}`).join('\n')}
  // ],
`
}

/** The posts of djangocms-stories have a rule of their own: docs/extending.md. */
function placeholderExample(model: string): string {
  if (model === postContentModel)
    return "storyPlaceholders(), // import { storyPlaceholders } from 'djangocms-static/routes'"
  return `{ model: ${quoted(model)}, where: { /* column: value */ } },`
}

/** The path relative to the configuration's folder; URLs unchanged. */
function fromConfig(path: string, base: string, file: string): string {
  if (hasScheme(path) || isAbsolute(path)) return path.trim()
  return relative(dirname(resolve(base, file)), resolve(base, path.trim())).replaceAll('\\', '/') || '.'
}

function quoted(text: string): string {
  const literal = /['\\\p{Cc}]/u.test(text) ? JSON.stringify(text) : `'${text}'`
  return oneLine(literal)
}

function keyOf(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : quoted(name)
}
