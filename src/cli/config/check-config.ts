import { reasonOf } from '../../errors.js'
import { families } from '../../routes/routes.js'
import { cacheKind, cacheRule, corsOrigin, handlerUrl, host, serverFolder } from '../values/host-values.js'
import {
  breadcrumbsSpec,
  httpUrl,
  imageTemplate,
  mediaSource,
  mediaUrl,
  megabytes,
  menuSpec,
  oneOf,
  publicUrl,
  siteKey,
  submenuSpec,
} from '../values/option-values.js'
import type { Settings } from '../values/settings.js'
import { type TargetConfig, targetChecks, type ValueCheck } from './deploy-target.js'
import { jsonPath, shown, type ValueProblem } from './schema-problems.js'

/** The default export of a configuration module. */
export interface Config extends Omit<Settings, 'siteUrls' | 'apiUrls'> {
  /** One URL for the default site, or URLs by site id. */
  siteUrl?: string | Record<string, string>
  apiUrl?: string | Record<string, string>
  /** Megabytes. */
  budget?: number
  /** Targets of `deploy`, by name. */
  targets?: Record<string, TargetConfig>
}

/** Problems of a configuration that a schema cannot express, each with path and value. */
export function configProblems(config: Config): ValueProblem[] {
  const checks: ValueCheck[] = [
    [['mediaUrl'], config.mediaUrl, mediaUrl],
    [['imageUrl'], config.imageUrl, imageTemplate],
    [['media'], config.media, mediaSource],
    [['budget'], config.budget, megabytes],
    [['handler'], config.handler, handlerUrl],
    [['hostRoot'], config.hostRoot, serverFolder],
    ...(config.profiles ?? []).map((name, index): ValueCheck => [['profiles', String(index)], name, host]),
    ...(config.cors ?? []).map((origin, index): ValueCheck => [['cors', String(index)], origin, corsOrigin]),
    ...Object.entries(config.cacheControl ?? {}).map(
      ([kind, value]): ValueCheck => [
        ['cacheControl', kind],
        value,
        (text) => cacheRule(`${cacheKind(config.routes)(kind)}=${text}`),
      ],
    ),
  ]
  for (const [name, target] of Object.entries(config.targets ?? {})) {
    for (const [keys, value, check] of targetChecks(target)) checks.push([['targets', name, ...keys], value, check])
  }
  for (const key of ['siteUrl', 'apiUrl'] as const) {
    if (typeof config[key] === 'string') checks.push([[key], config[key], publicUrl])
    for (const [site, url] of Object.entries(urlsBySite(config[key]))) {
      if (typeof config[key] === 'object') checks.push([[key], site, siteKey], [[key, site], url, publicUrl])
    }
  }
  for (const [key, check] of Object.entries({ menus: menuSpec, submenus: submenuSpec, breadcrumbs: breadcrumbsSpec })) {
    const specs = config[key as 'menus' | 'submenus' | 'breadcrumbs'] ?? []
    for (const [index, spec] of specs.entries()) checks.push([[key, String(index)], spec, check])
  }
  for (const key of ['only', 'skip'] as const) {
    const names = [
      ...families,
      ...(config.routes ?? []).flatMap(({ families: own = [] }) => own.map(({ name }) => name)),
    ]
    for (const [index, name] of (config[key] ?? []).entries()) checks.push([[key, String(index)], name, oneOf(names)])
  }
  const serializers = Object.entries(config.serializers ?? {})
    .filter(([, serializer]) => typeof serializer !== 'function')
    .map(([type, value]) => problem(config, ['serializers', type], value, ', it must be a function'))
  return [
    ...serializers,
    ...repeatedModels(config),
    ...checks.flatMap(([keys, value, check]) => problems(config, keys, value, check)),
  ]
}

/** A checked configuration in the form of the flags. */
export function configSettings({ siteUrl, apiUrl, targets: _targets, ...config }: Config): Settings {
  const settings: Settings = { ...config }
  if (siteUrl) settings.siteUrls = trimmed(urlsBySite(siteUrl))
  if (apiUrl) settings.apiUrls = trimmed(urlsBySite(apiUrl))
  if (config.mediaUrl) settings.mediaUrl = mediaUrl(config.mediaUrl)
  if (config.media) settings.media = mediaSource(config.media)
  if (config.budget) settings.budget = megabytes(String(config.budget))
  if (config.cors) settings.cors = config.cors.map(corsOrigin)
  if (config.handler) settings.handler = handlerUrl(config.handler)
  if (config.hostRoot) settings.hostRoot = serverFolder(config.hostRoot)
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
