import type { Config } from '../../config.js'
import { reasonOf } from '../../errors.js'
import { families } from '../../routes/routes.js'
import { cacheKind, cacheRule, corsOrigin, handlerUrl, host, serverFolder } from '../values/host-values.js'
import {
  breadcrumbsSpec,
  httpUrl,
  imageTemplate,
  localFile,
  localFolder,
  mediaSource,
  mediaUrl,
  megabytes,
  menuSpec,
  oneOf,
  publicUrl,
  siteKey,
  submenuSpec,
} from '../values/option-values.js'
import { defined, type Settings } from '../values/settings.js'
import { targetChecks, type ValueCheck } from './deploy-target.js'
import { plainProblems } from './plain-values.js'
import { jsonPath, shown, type ValueProblem } from './schema-problems.js'

/** The checks of values that are written as on the command line; they return the setting. */
const parsers = {
  out: localFolder,
  drafts: localFolder,
  state: localFolder,
  report: localFile,
  reportHtml: localFile,
  mediaUrl,
  imageUrl: imageTemplate,
  media: mediaSource,
  budget: megabytes,
  handler: handlerUrl,
  hostRoot: serverFolder,
}
const parsedKeys = Object.keys(parsers) as (keyof typeof parsers)[]

/** Problems of a configuration that a schema cannot express, each with path and value. */
export function configProblems(config: Config): ValueProblem[] {
  const ownFamilies = (config.routes ?? []).flatMap(({ families: own = [] }) => own.map(({ name }) => name))
  const route = oneOf([...families, ...ownFamilies])
  const lists = {
    ...{ profiles: host, cors: corsOrigin, only: route, skip: route },
    ...{ menus: menuSpec, submenus: submenuSpec, breadcrumbs: breadcrumbsSpec },
  }
  const checks: ValueCheck[] = parsedKeys.map((key) => [[key], config[key], parsers[key]])
  for (const [key, check] of Object.entries(lists)) {
    const texts = config[key as keyof typeof lists] ?? []
    for (const [index, text] of texts.entries()) checks.push([[key, String(index)], text, check])
  }
  for (const [kind, value] of Object.entries(config.cacheControl ?? {})) {
    const check = (text: string) => cacheRule(`${cacheKind(config.routes)(kind)}=${text}`)
    checks.push([['cacheControl', kind], value, check])
  }
  for (const [name, target] of Object.entries(config.targets ?? {})) {
    for (const [keys, value, check] of targetChecks(target)) checks.push([['targets', name, ...keys], value, check])
  }
  for (const key of ['siteUrl', 'apiUrl'] as const) {
    if (typeof config[key] === 'string') checks.push([[key], config[key], publicUrl])
    for (const [site, url] of Object.entries(urlsBySite(config[key]))) {
      if (typeof config[key] === 'object') checks.push([[key], site, siteKey], [[key, site], url, publicUrl])
    }
  }
  const serializers = Object.entries(config.serializers ?? {})
    .filter(([, serializer]) => typeof serializer !== 'function')
    .map(([type, value]) => problem(config, ['serializers', type], value, ', it must be a function'))
  return [
    ...plainProblems(config),
    ...serializers,
    ...repeatedModels(config),
    ...checks.flatMap(([keys, value, check]) => problems(config, keys, value, check)),
  ]
}

/** A checked configuration in the form of the flags. A key whose value is undefined counts as missing. */
export function configSettings({ siteUrl, apiUrl, targets: _targets, ...given }: Config): Settings {
  const config = defined(given)
  const parsed = parsedKeys.flatMap((key) => {
    const value = config[key]
    return value === undefined ? [] : [[key, parsers[key](String(value))]]
  })
  const settings: Settings = { ...config, ...Object.fromEntries(parsed) }
  if (siteUrl) settings.siteUrls = trimmed(urlsBySite(siteUrl))
  if (apiUrl) settings.apiUrls = trimmed(urlsBySite(apiUrl))
  if (config.cors) settings.cors = config.cors.map(corsOrigin)
  return settings
}

function repeatedModels(config: Config): ValueProblem[] {
  const models = (config.placeholderModels ?? []).map(({ model }) => model)
  return models.flatMap((model, index) =>
    models.indexOf(model) < index
      ? [problem(config, ['placeholderModels', String(index), 'model'], model, ', which is listed twice')]
      : [],
  )
}

function problems(config: Config, keys: string[], value: unknown, check: (text: string) => unknown): ValueProblem[] {
  if (value === undefined) return []
  try {
    check(String(value))
    return []
  } catch (error) {
    return [problem(config, keys, value, `. ${reasonOf(error)}`)]
  }
}

function problem(config: Config, keys: readonly string[], value: unknown, reason: string): ValueProblem {
  return { keys, text: `${jsonPath(config, keys)} is ${shown(value)}${reason}` }
}

function urlsBySite(urls: string | Record<string, string> = {}): Record<string, string> {
  return typeof urls === 'string' ? { default: urls } : urls
}

function trimmed(urls: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(urls).map(([site, url]) => [site, httpUrl(url)]))
}
