import { mayReadAliasContent, previewsAlias, readableAliasContent } from '../../../src/model/access/aliases.js'
import { superuserViewer } from '../../../src/model/access/viewers.js'
import { aliasContent } from '../../../src/model/content.js'
import { aliases, type Cases, existing, project, superuser, visitor } from './small-access.js'

const [anyone, everywhere] = [visitor.viewer, superuser.viewer]
const [first, second] = [superuserViewer(1), superuserViewer(2)]
const content = (id: number) => existing(aliasContent(project, id))
const shown = (viewer: typeof anyone, id: number, language = 'en') =>
  readableAliasContent(viewer, existing(project.aliases.get(id)), language)?.id ?? null

/** Content 1 of the alias `drafts` is published, content 2 is a newer draft; that of `ofSite` is a draft on site 2. */
export const aliasCases: Cases = {
  previewsAlias: [
    ['visitors never', () => previewsAlias(anyone, { siteId: null }), false],
    ['superusers always', () => previewsAlias(everywhere, { siteId: 2 }), true],
    ['a viewer of its site', () => previewsAlias(second, { siteId: 2 }), true],
    ['a viewer of another site', () => previewsAlias(first, { siteId: 2 }), false],
    ['a viewer of any site, if it belongs to all', () => previewsAlias(first, { siteId: null }), true],
  ],
  mayReadAliasContent: [
    ['published', () => mayReadAliasContent(anyone, content(1)), true],
    ['a draft', () => mayReadAliasContent(anyone, content(2)), false],
    ['a draft, for a superuser', () => mayReadAliasContent(everywhere, content(2)), true],
    ['a draft of the own site', () => mayReadAliasContent(second, content(aliases.ofSite)), true],
    ['a draft of another site', () => mayReadAliasContent(first, content(aliases.ofSite)), false],
  ],
  readableAliasContent: [
    ['the published content', () => shown(anyone, aliases.drafts), 1],
    ['the newest, for a superuser', () => shown(everywhere, aliases.drafts), 2],
    ['no other language', () => shown(everywhere, aliases.drafts, 'de'), null],
    ['no draft', () => shown(anyone, aliases.ofSite), null],
    ['no draft of another site', () => shown(first, aliases.ofSite), null],
    ['a draft of the own site', () => shown(second, aliases.ofSite), aliases.ofSite],
  ],
}
