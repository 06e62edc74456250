import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import { loadTemplates } from '../../../src/cli/config/load-templates.js'
import type { HtmlRenderer } from '../../../src/contract/contract.js'
import { released } from '../../../src/contract/released.js'
import { defaults } from '../../../src/default-options.js'
import { openHtml } from '../../../src/html/open-html.js'
import type { PluginSerializer } from '../../../src/model/serializer.js'
import type { Route } from '../../../src/routes/route.js'
import { withOwnRoutes } from '../../../src/routes/routes.js'
import { createHandler, type Handler } from '../../../src/runtime/handler.js'
import { publicSource } from '../../../src/serve/database-source.js'
import { sessionRules } from '../../../src/serve/django-session.js'
import { type LiveProject, openLiveProject } from '../../../src/serve/live-project.js'
import { sessionPreview } from '../../../src/serve/session-preview.js'
import type { LiveOptions } from '../../../src/serve/snapshot.js'
import type { TimeBudget } from '../../../src/serve/time-budget.js'
import { afterTest } from '../../harness.js'
import { access, configFile, type SiteName, siteManifest } from '../sites.js'
import type { Recording } from './replay.js'

interface Live {
  project: LiveProject
  handler: Handler
}

export interface LiveSettings extends Partial<Omit<LiveOptions, 'routes'>> {
  /** The project's own. */
  routes?: readonly Route[]
  secretKeys?: string[]
  /** How much time reading the tables again may take. */
  budget?: TimeBudget
}

/** Renders the plugins of the recorded sites. */
function siteRenderer(): Promise<HtmlRenderer | null> {
  return openHtml(loadTemplates(join(dirname(configFile), 'html')))
}

/** Answers straight from a database until the end of the test, previews by the sessions of the CMS included. */
export async function openLive(
  database: string,
  site: SiteName | Omit<Recording, 'rows'>,
  { secretKeys, budget, routes = [], ...options }: LiveSettings = {},
): Promise<Live> {
  const { default: config } = (await import(configFile)) as {
    default: { serializers: Record<string, PluginSerializer>; placeholderModels: LiveOptions['placeholderModels'] }
  }
  const { manifest, access: seen } =
    typeof site === 'string' ? { manifest: siteManifest(site), access: access(site) } : site
  const all = {
    ...defaults,
    scheme: 'http' as const,
    contract: released,
    serializers: config.serializers,
    placeholderModels: config.placeholderModels,
    manifest,
    renderer: await siteRenderer(),
    ...options,
    routes: withOwnRoutes(routes),
  }
  const project = await openLiveProject(database, all, budget)
  afterTest(() => project.close())
  const preview = sessionPreview(project, sessionRules(manifest.auth, secretKeys ?? [seen.secret_key]))
  return { project, handler: createHandler({ source: () => publicSource(project), preview, routes }) }
}

/** Asks for a path. */
export function askLive(handler: Handler, url: string): Promise<Response> {
  return handler(new Request(`http://example.com${url}`))
}

/** The body of an answer, which must be there. */
export async function liveText(handler: Handler, url: string): Promise<string> {
  const response = await askLive(handler, url)
  assert.is(response.status, 200, url)
  return response.text()
}
