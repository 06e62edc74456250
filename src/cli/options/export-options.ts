import { stateFolder } from '../../build/folders/work-folder.js'
import { defaults } from '../../default-options.js'
import { changesFile } from '../../deliver/reports/read-change-report.js'
import { ExportError } from '../../errors.js'
import { nearestOrAll } from '../../nearest.js'
import type { ExportOptions } from '../../options.js'
import { holdsPages } from '../../routes/route-files.js'
import { withOwnRoutes } from '../../routes/routes.js'
import { configFingerprint } from '../config/config-fingerprint.js'
import { configuredSettings } from '../config/load-config.js'
import { loadManifest } from '../config/load-manifest.js'
import { loadTemplates } from '../config/load-templates.js'
import { type Io, workingFolder } from '../print/terminal.js'
import { commandPath, inFolder } from '../values/folder-paths.js'
import { checkCacheKinds } from '../values/host-values.js'
import { picked, type Settings } from '../values/settings.js'
import { checkPublishing } from './check-publishing.js'
import type { ExportFlags } from './export-flags.js'

/** What flags and a configuration may set; other flags are about the run and its output. */
const settingNames = [...Object.keys(defaults), 'database', 'out', 'htmlTemplates'] as (keyof ExportFlags &
  keyof Settings)[]

/**
 * The options of a run: flags, then DATABASE_URL, then the configuration, then the defaults.
 * Reads configuration and manifest. Throws ExportError.
 */
export async function exportOptions(flags: ExportFlags, io: Io): Promise<ExportOptions> {
  const { config, dryRun = false, notify } = flags
  const flagSettings = picked(flags, settingNames)
  // First, so that an edit meanwhile is one that the next run finds.
  const serializersFingerprint = config === undefined ? '' : await configFingerprint(commandPath(io, config))
  const configured = await configuredSettings(flags, io)
  const environment = io.env.DATABASE_URL ? { database: io.env.DATABASE_URL } : {}
  const {
    database,
    manifest,
    out = commandPath(io, 'out'),
    html = false,
    htmlTemplates,
    ...settings
  } = { ...configured, ...inFolder({ ...environment, ...flagSettings }, workingFolder(io)) }
  checkFamilies({ ...defaults, ...settings })
  checkCacheKinds(settings.cacheControl ?? {}, settings.routes)
  checkImages(settings)
  if (flagSettings.htmlTemplates !== undefined && !html) {
    const message = '--html-templates needs --html.'
    throw new ExportError('usage', message, 'Add --html, or "html: true" to the configuration.')
  }
  if (!database) {
    const fix =
      config === undefined
        ? 'Pass it with --database, DATABASE_URL or "database" of the configuration: "npx djangocms-static init" writes one.'
        : 'Set DATABASE_URL to its address: "init" leaves it out of the configuration where it holds a password. Or pass --database.'
    throw new ExportError('database-missing', 'Neither a flag, DATABASE_URL nor the configuration names one.', fix)
  }
  const options = {
    ...defaults,
    ...settings,
    siteUrls: { ...configured.siteUrls, ...flagSettings.siteUrls },
    apiUrls: { ...configured.apiUrls, ...flagSettings.apiUrls },
    database,
    out,
    manifest: manifest === undefined ? null : await loadManifest(manifest),
    html: html ? loadTemplates(htmlTemplates) : null,
    dryRun,
    serializersFingerprint,
    ...(notify === undefined ? {} : notifyOptions(settings, out)),
  }
  checkPublishing(flagSettings, options)
  return options
}

/** The file of the manifest that `exportOptions` reads; null: none. */
export async function manifestFile(flags: ExportFlags, io: Io): Promise<string | null> {
  if (flags.manifest !== undefined) return commandPath(io, flags.manifest)
  return (await configuredSettings(flags, io)).manifest ?? null
}

/**
 * Options that a notification needs: it is made from the change report, and queued before the run is recorded, so that
 * one that is killed loses none.
 */
function notifyOptions(
  { report, state: named }: Settings,
  out: string,
): Pick<ExportOptions, 'report' | 'tags' | 'onChangeReport'> {
  const state = stateFolder({ out, state: named ?? null })
  const onChangeReport = async (file: string) => {
    const { queueNotification } = await import('../../deliver/notify/send-notification.js')
    await queueNotification(file, state)
  }
  return { report: report ?? changesFile(state), tags: true, onChangeReport }
}

function checkImages({ imageDetails = false, imageUrl = null, imageWidths }: Settings): void {
  if (imageUrl === null && imageWidths !== undefined) {
    const message = `--image-width ${imageWidths.join(', ')} is part of the addresses of an image service, and there are none.`
    throw new ExportError('usage', message, 'Add --image-url, or "imageUrl" to the configuration.')
  }
  if (imageUrl === null || imageDetails) return
  const message = `--image-url ${imageUrl} is part of the details of images, which are not written.`
  throw new ExportError('usage', message, 'Add --image-details, or "imageDetails: true" to the configuration.')
}

type ExportChoice = Pick<ExportOptions, 'only' | 'skip' | 'bundle' | 'routes'>

function checkFamilies({ only, skip, bundle, routes: own }: ExportChoice): void {
  const routes = withOwnRoutes(own)
  const families = routes.families.map(({ name }) => name)
  for (const [flag, names] of Object.entries({ '--only': only, '--skip': skip })) {
    const unknown = names.find((name) => !families.includes(name))
    if (unknown === undefined) continue
    const message = `${flag} is '${unknown}', which is not a route.`
    throw new ExportError('usage', message, nearestOrAll(unknown, families))
  }
  const chosen = only.length > 0 ? only : families
  const missing = routes.families.find(
    (family) => holdsPages(family) && (skip.includes(family.name) || !chosen.includes(family.name)),
  )
  if (bundle && missing) {
    throw new ExportError(
      'usage',
      `--bundle needs the route ${missing.name}, which is left out.`,
      `Leave out --bundle, or write ${missing.name} as well.`,
    )
  }
  if (chosen.some((family) => !skip.includes(family))) return
  const message = `Every route of ${only.length > 0 ? `--only (${only.join(', ')})` : 'the API'} is in --skip, too.`
  throw new ExportError('usage', message, 'Remove one route from --skip.')
}
