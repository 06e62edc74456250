import type { Config } from '../../config.js'
import { reasonOf } from '../../errors.js'
import { families } from '../../routes/routes.js'
import { shown } from '../../shown.js'
import { cacheKind, cacheRule, corsOrigin, handlerUrl, host, serverFolder } from '../values/host-values.js'
import {
  breadcrumbsSpec,
  imageTemplate,
  localFile,
  localFolder,
  mediaSource,
  mediaUrl,
  megabytes,
  menuSpec,
  oneOf,
  publicUrl,
  submenuSpec,
} from '../values/option-values.js'
import { defined, type Settings } from '../values/settings.js'
import { targetChecks } from './deploy-target.js'
import { plainProblems } from './plain-values.js'
import { jsonPath, type ValueCheck, type ValueProblem } from './schema-problems.js'
import { urlChecks, urlsBySite } from './site-urls.js'

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
  const checks = [
    ...parsedKeys.map((key) => ({ keys: [key], value: config[key], check: parsers[key] })),
    ...listChecks(config),
    ...cacheChecks(config),
    ...Object.entries(config.targets ?? {}).flatMap(([name, target]) => below(['targets', name], targetChecks(target))),
    ...urlChecks('siteUrl', config.siteUrl, publicUrl),
    ...urlChecks('apiUrl', config.apiUrl, publicUrl),
  ]
  return [
    ...plainProblems(config),
    ...noFunctions(config),
    ...repeatedModels(config),
    ...checks.flatMap((check) => problems(config, check)),
  ]
}

function listChecks(config: Config): ValueCheck[] {
  const ownFamilies = (config.routes ?? []).flatMap(({ families: own = [] }) => own.map(({ name }) => name))
  const route = oneOf([...families, ...ownFamilies])
  const lists = {
    ...{ profiles: host, cors: corsOrigin, only: route, skip: route },
    ...{ menus: menuSpec, submenus: submenuSpec, breadcrumbs: breadcrumbsSpec },
  }
  return Object.entries(lists).flatMap(([key, check]) => {
    const texts = config[key as keyof typeof lists] ?? []
    return texts.map((value, index) => ({ keys: [key, String(index)], value, check }))
  })
}

function cacheChecks({ cacheControl = {}, routes }: Config): ValueCheck[] {
  return Object.entries(cacheControl).map(([kind, value]) => ({
    keys: ['cacheControl', kind],
    value,
    check: (text) => cacheRule(`${cacheKind(routes)(kind)}=${text}`),
  }))
}

function below(keys: readonly string[], checks: readonly ValueCheck[]): ValueCheck[] {
  return checks.map((check) => ({ ...check, keys: [...keys, ...check.keys] }))
}

/** A checked configuration in the form of the flags. A key whose value is undefined counts as missing. */
export function configSettings({ siteUrl, apiUrl, targets: _targets, ...given }: Config): Settings {
  const config = defined(given)
  const parsed = parsedKeys.flatMap((key) => {
    const value = config[key]
    return value === undefined ? [] : [[key, parsers[key](String(value))]]
  })
  const settings: Settings = { ...config, ...Object.fromEntries(parsed) }
  if (siteUrl) settings.siteUrls = urlsBySite(siteUrl)
  if (apiUrl) settings.apiUrls = urlsBySite(apiUrl)
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

function noFunctions(config: Config): ValueProblem[] {
  return Object.entries(config.serializers ?? {})
    .filter(([, serializer]) => typeof serializer !== 'function')
    .map(([type, value]) => problem(config, ['serializers', type], value, ', it must be a function'))
}

function problems(config: Config, { keys, value, check }: ValueCheck): ValueProblem[] {
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
