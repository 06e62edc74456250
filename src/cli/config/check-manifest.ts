import type { PluginField } from '../../model/manifest/field-facts.js'
import type { Manifest, SiteFacts } from '../../model/manifest/manifest.js'
import { hasUser } from '../../model/values/url-user.js'
import { shown } from '../../shown.js'
import { rowProblems } from './check-rows.js'
import { jsonPath } from './schema-problems.js'

/** Problems of a manifest that a schema cannot express, each with JSON path and value. */
export function manifestProblems(manifest: Manifest): string[] {
  return [
    ...settingProblems(manifest),
    ...addressProblems(manifest),
    ...Object.entries(manifest.sites).flatMap(([id, site]) => siteProblems(manifest, id, site)),
    ...describedFields(manifest, 'plugins'),
    ...describedFields(manifest, 'extensions'),
    ...rowProblems(manifest),
    ...Object.entries(manifest.models).flatMap(([model, { detail_regexp: pattern = '' }]) =>
      isPattern(pattern) ? [] : [notPattern(jsonPath(manifest, ['models', model, 'detail_regexp']), pattern)],
    ),
  ]
}

function describedFields(manifest: Manifest, key: 'plugins' | 'extensions'): string[] {
  const described: Record<string, { fields: PluginField[] }> = manifest[key] ?? {}
  return Object.entries(described).flatMap(([name, { fields }]) =>
    fields.flatMap((field, index) => fieldProblems(jsonPath(manifest, [key, name, 'fields', String(index)]), field)),
  )
}

function settingProblems({ site_id, sites, time_zone, slug_regexp }: Manifest): string[] {
  const problems: string[] = []
  if (!(site_id in sites)) {
    problems.push(`$.site_id is ${site_id}, it must be a key of $.sites: ${Object.keys(sites).join(', ')}`)
  }
  if (!isTimeZone(time_zone)) {
    problems.push(`$.time_zone is ${shown(time_zone)}, it must be an IANA name such as "Europe/Berlin"`)
  }
  if (!isPattern(slug_regexp)) {
    problems.push(notPattern('$.slug_regexp', slug_regexp))
  }
  return problems
}

/** Of those of files, without the address, which may hold a password. */
function addressProblems({ media_url: media, thumbnails }: Manifest): string[] {
  const addresses = { media_url: media, 'thumbnails.url': thumbnails && 'url' in thumbnails ? thumbnails.url : '' }
  return Object.entries(addresses).flatMap(([key, url]) => (hasUser(url) ? [notPublic(`$.${key}`)] : []))
}

function notPublic(place: string): string {
  return `${place} must be without user and password, since answers show it to everybody`
}

function notPattern(place: string, pattern: string): string {
  return `${place} is ${shown(pattern)}, it must be a regular expression that is also valid in JavaScript`
}

function siteProblems(manifest: Manifest, id: string, site: SiteFacts): string[] {
  const codes = site.languages.map(({ code }) => code)
  return site.languages.flatMap(({ code }, index) => {
    const path = jsonPath(manifest, ['sites', id, 'languages', String(index)])
    const problems: string[] = []
    if (codes.indexOf(code) < index) problems.push(`${path}.code is ${shown(code)}, which is listed twice`)
    if (!(code in site.page_root)) {
      problems.push(`${jsonPath(manifest, ['sites', id, 'page_root'])} has no ${shown(code)}, a language of the site`)
    }
    return problems
  })
}

function fieldProblems(path: string, field: PluginField): string[] {
  if (field.type === 'ManyToManyField' && !(field.to && field.to_column)) {
    return [`${path} (${shown(field.name)}) is a ManyToManyField, it must have "to" and "to_column"`]
  }
  if (field.type === 'DecimalField' && field.decimal_places === undefined) {
    return [`${path} (${shown(field.name)}) is a DecimalField, it must have "decimal_places"`]
  }
  if (hasUser(field.base_url ?? '')) return [notPublic(`${path}.base_url`)]
  return []
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function isPattern(source: string): boolean {
  try {
    new RegExp(`^(?:${source})$`)
    return true
  } catch {
    return false
  }
}
