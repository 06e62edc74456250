import { engineTitles } from '../../model/engine.js'
import { oneLine } from '../../one-line.js'
import { formatCount, plural } from '../../quantities.js'
import { displayWidth, wrap } from '../print/format.js'
import type { InspectedPlugin, InspectedSite, Inspection } from './inspect-project.js'

/** An inspection as text, for `init` and `doctor`. */
export function inspectionText(inspection: Omit<Inspection, 'findings'>, width: number): string {
  const { engine, cms, manifest, versioning, sites, plugins, pages, unnamed } = inspection
  const database = `django CMS ${cms} on ${engineTitles[engine]}, ${versioning ? 'with' : 'without'} versioning`
  const source = manifest
    ? `the manifest is of django CMS ${manifest.cms}${manifest.djangocmsRest ? ` with djangocms-rest ${manifest.djangocmsRest}` : ''}`
    : 'without a manifest: languages, settings and plugin classes are guesses'
  return [
    wrap(`${database}; ${source}.`, width),
    '',
    `${plural(sites.length, 'site')}, ${plural(pages, 'published page')}`,
    ...sites.map((site) => wrap(siteLine(site), width, 4).replace(/^ {2}/, '')),
    '',
    plugins.length > 0 ? `${plural(plugins.length, 'plugin type')} in use` : 'No plugins',
    ...pluginLines(plugins, width),
    ...(unnamed.length > 0 ? ['', ...unnamedLines(unnamed, width)] : []),
  ].join('\n')
}

function siteLine({ id, domain, pages, languages, isDefault }: InspectedSite): string {
  const each = languages.map((one) => `${one.code} ${formatCount(one.pages)}${one.public ? '' : ' (not public)'}`)
  return `${id} ${oneLine(domain)}${isDefault ? ' (default)' : ''}: ${plural(pages, 'page')}, ${each.join(', ')}`
}

function unnamedLines(unnamed: Inspection['unnamed'], width: number): string[] {
  const each = unnamed.map(({ model, placeholders }) => `${model} (${formatCount(placeholders)})`)
  const text = `Placeholders of ${each.join(', ')} are public only where "placeholderModels" of the configuration says which rows are.`
  return [wrap(text, width)]
}

function pluginLines(inspected: readonly InspectedPlugin[], width: number): string[] {
  const plugins = inspected.map(({ type, count, needs }) => ({ type: oneLine(type), count, needs }))
  const longest = Math.max(0, ...plugins.map(({ type }) => displayWidth(type)))
  const digits = Math.max(0, ...plugins.map(({ count }) => formatCount(count).length))
  return plugins.flatMap(({ type, count, needs }) => [
    `  ${type}${' '.repeat(longest - displayWidth(type))}  ${formatCount(count).padStart(digits)}`,
    ...needs.map(({ text }) => wrap(`needs ${oneLine(text)}`, width, 4)),
  ])
}
