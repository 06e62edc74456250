import type { PreviousUnit } from '../../build/record/previous-units.js'
import {
  type NewResult,
  ranks,
  type UnitInputs,
  type UnitKey,
  type UnitPlaceholder,
  type UnitReference,
  type UnitResult,
} from '../../build/record/unit.js'
import { fingerprintOf } from '../../build/reuse/fingerprints.js'
import type { SiteContext } from '../../contract/contract.js'
import { extensionRows } from '../../contract/pages/extensions.js'
import { pageObject } from '../../contract/pages/page.js'
import { serializedPlace } from '../../contract/plugins/serialized-plugin.js'
import { referenceFacts } from '../../contract/references/reference.js'
import { resolvedFacts } from '../../contract/references/resolved-reference.js'
import { relatedFacts } from '../../html/related-object.js'
import type { PageContent } from '../../model/project.js'
import { aliasPluginModel } from '../../model/rows/alias-rows.js'
import type { PlaceholderRow } from '../../model/rows/rows.js'
import { declaredPlaceholders, slotLabel } from '../../model/templates.js'
import { toJsonText } from '../../model/values/json.js'
import { contentFamilies, pageEndpoints } from '../plan/content-plan.js'
import type { SiteRun } from '../site-run.js'

/** Whether a page content is reused or written, and why. */
export interface ReuseDecision {
  readonly content: PageContent
  readonly inputs: UnitInputs
  readonly previous: PreviousUnit | null
  /** Reasons to write it, in words; null: it is reused. */
  readonly why: readonly string[] | null
}

export function contentKey({ plan }: Pick<SiteRun, 'plan'>, { page, id }: PageContent): UnitKey {
  return [plan.context.site.id, ranks.content, page.id, id]
}

/** What the unit of a content is made from. `known`: its fingerprint, if it is that of the previous export. */
function contentInputs(run: SiteRun, content: PageContent, known: string | null): UnitInputs {
  const placeholders = run.fingerprints.of(run.plan.context.project.pageContentType, content.id)
  const { id, language, title, page } = content
  const fingerprint = known ?? contentFingerprint(run, content, placeholders)
  return { key: contentKey(run, content), fingerprint, page: page.id, content: id, language, title, placeholders }
}

export function decideReuse(run: SiteRun, content: PageContent): ReuseDecision {
  const { allowed, sameTables, sameRoutes } = run.units.reuse
  const previous = run.units.find({ key: contentKey(run, content) })
  // Routes that the previous run deferred may fit again, although only plugins have changed.
  const isKnown = allowed && sameTables && sameRoutes !== null
  const inputs = contentInputs(run, content, isKnown && previous ? previous.inputs.fingerprint : null)
  const why = reasonsFor(run, inputs, previous)
  return { content, inputs, previous, why: why.length > 0 ? why : null }
}

/** Reasons to write the unit of a content, in words; empty: it can be reused. */
export function reasonsFor(run: SiteRun, inputs: UnitInputs, previous: PreviousUnit | null): string[] {
  const { allowed, reason } = run.units.reuse
  if (!allowed) return [reason]
  // Documents of a family without files are made of everything at once.
  if (run.deferred) return ['the handler answers pages or placeholders without files']
  return previous ? differences(run, inputs, previous) : ['the content is new']
}

/** The unit's result, once the files of the content are written. */
export function contentResult(run: SiteRun, rows: readonly PlaceholderRow[]): NewResult {
  const showsAlias = rows.some(({ plugins }) => plugins.some(({ pluginType }) => isAlias(run.plan.context, pluginType)))
  const plugins = rows.map(({ id, plugins: own }) => [id, own.map((plugin) => [plugin.id, plugin.pluginType])])
  return {
    ...run.units.collected,
    ...(showsAlias ? { aliases: run.aliasesFingerprint } : {}),
    plugins: Object.fromEntries(plugins),
  }
}

/** Fingerprint of all but plugins: the page object, its slots and labels, the site, what is written, and where. */
function contentFingerprint(
  { plan, contents, families }: SiteRun,
  content: PageContent,
  placeholders: readonly UnitPlaceholder[],
): string {
  const { context } = plan
  const own = contents.owners.has(content.id)
  const endpoints = pageEndpoints(plan, content)
  const written = contentFamilies(families)
  const page = toJsonText(pageObject(context, content, content.page.isHome))
  const labels = placeholders.map(({ slot }) => slotLabel(context.project, slot, content))
  const declared = declaredPlaceholders(context.project, content).map(({ slot }) => slot)
  const isSerialized = Object.keys(context.serializers).length > 0
  const serialized = isSerialized ? serializedPlace(context, content) : null
  // Its HTML differs where editors may change it.
  const state = plan.html ? content.state : null
  const { pageContentType } = context.project
  const facts = { bases: context.bases, pageContentType, own, endpoints, written, declared, labels, serialized, state }
  // What they refer to may be hidden, and shown later: it is recorded all the same.
  const extensions = extensionRows(context.project, content).map(({ row }) => row && { ...row })
  return fingerprintOf(page, JSON.stringify(facts), toJsonText(extensions))
}

/** What changed since the previous export, in words; empty: nothing. */
function differences(run: SiteRun, inputs: UnitInputs, { inputs: before, result }: PreviousUnit): string[] {
  const why = placeholderDifferences(before.placeholders ?? [], inputs.placeholders ?? [])
  if (inputs.fingerprint !== before.fingerprint) why.push('the page, its address or its state changed')
  if (result.aliases !== undefined && result.aliases !== run.aliasesFingerprint) why.push('an alias changed')
  if (showsAny(run.units.reuse.serialized, result)) why.push('a serializer of its plugins changed')
  if (run.units.reuse.sameTables) return why
  for (const [model, key] of changedReferences(run, result.references ?? [])) {
    why.push(`${model} ${key}, which it refers to, changed`)
  }
  for (const [model, key, language, facts] of result.shown ?? []) {
    const now = relatedFacts(run.plan.context, model, key, language)
    if (now !== facts) why.push(`${model} ${key}, which its HTML shows, changed`)
  }
  for (const [model, key, language, facts] of result.resolved ?? []) {
    const now = fingerprintOf(resolvedFacts(run.plan.context, model, key ?? '', language))
    if (now !== facts) why.push(`${model} ${key}, which it shows, changed`)
  }
  return why
}

/** References whose facts have changed since they were recorded. */
export function changedReferences({ plan }: SiteRun, references: readonly UnitReference[]): UnitReference[] {
  return references.filter(
    ([model, key, language, facts]) => referenceFacts(plan.context, model, key, language) !== facts,
  )
}

/** Whether a unit shows plugins of one of these types, as far as that is known: aliases may have any. */
function showsAny(types: ReadonlySet<string>, { plugins = {}, aliases }: UnitResult): boolean {
  if (types.size === 0) return false
  return aliases !== undefined || Object.values(plugins).some((own) => own.some(([, type]) => types.has(type)))
}

function placeholderDifferences(before: readonly UnitPlaceholder[], now: readonly UnitPlaceholder[]): string[] {
  const known = new Map(before.map((placeholder) => [placeholder.id, placeholder]))
  const ids = new Set(now.map(({ id }) => id))
  const changed = now.filter(
    ({ id, slot, fingerprint }) => known.get(id)?.fingerprint !== fingerprint || known.get(id)?.slot !== slot,
  )
  const gone = before.filter(({ id }) => !ids.has(id))
  return [
    ...changed.map(({ id, slot }) =>
      known.has(id) ? `plugins of placeholder ${id} (${slot}) changed` : `placeholder ${id} (${slot}) is new`,
    ),
    ...gone.map(({ id, slot }) => `placeholder ${id} (${slot}) is gone`),
  ]
}

function isAlias({ project }: SiteContext, pluginType: string): boolean {
  return project.manifest.plugins[pluginType]?.model === aliasPluginModel
}
