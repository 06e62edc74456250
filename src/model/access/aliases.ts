import { aliasContentIn } from '../content.js'
import type { Alias, AliasContent } from '../project.js'
import { isShownState } from './contents.js'
import type { Viewer } from './viewer.js'

/** Whether the viewer sees drafts of an alias: those of its site; an alias without a site belongs to all sites. */
export function previewsAlias({ preview, site }: Viewer, { siteId }: Pick<Alias, 'siteId'>): boolean {
  return preview && (site === null || siteId === null || siteId === site)
}

/** Whether the viewer may read this version of an alias, where something shows it. */
export function mayReadAliasContent(viewer: Viewer, { alias, state }: AliasContent): boolean {
  return isShownState({ preview: previewsAlias(viewer, alias) }, state)
}

/** The content that an alias shows the viewer in exactly this language; null: none. */
export function readableAliasContent(viewer: Viewer, alias: Alias, language: string): AliasContent | null {
  return aliasContentIn(alias, language, previewsAlias(viewer, alias))
}
