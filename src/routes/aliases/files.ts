import { placeholderObject } from '../../contract/placeholder.js'
import { readableAliasContent } from '../../model/access/aliases.js'
import { aliasContent } from '../../model/content.js'
import type { AliasContent, Project } from '../../model/project.js'
import { aliasContentModel } from '../../model/rows/alias-rows.js'
import { toJsonText } from '../../model/values/json.js'
import { fileName } from '../file-name.js'
import { formTexts } from '../placeholders/placeholder-texts.js'
import type { ContentFamily, SiteFamily } from '../route-files.js'
import { fileUrl, type SitePlan } from '../site-plan.js'
import { keysOf } from './site-aliases.js'

const overhead = 500

/** `aliases/` of each language. */
export const aliasListFiles: SiteFamily = {
  name: 'aliases',
  from: 'site',
  requests: ({ languages }) => languages.map((language) => ({ path: `${language}/aliases/` })),
}

/** The contents of aliases, in the language of each. */
export const aliasContentFiles: ContentFamily = {
  name: 'alias-contents',
  from: 'contents',
  isOfAnyOwner: true,

  files(plan, { placeholders }) {
    return placeholders.flatMap((row) => {
      const content = contentOf(plan.context.project, row.contentTypeId, row.objectId)
      if (!content || row.slot !== content.alias.slot) return []
      return endpointsOf(plan, content).map((endpoint) => {
        const texts = formTexts(plan, (form) =>
          toJsonText(
            placeholderObject(plan.context, row, { language: content.language, page: endpoint, content: null }, form),
          ),
        )
        return { url: fileUrl(plan, endpoint), ...texts }
      })
    })
  },

  endpoints(plan, { contentTypeId, objectId }) {
    const content = contentOf(plan.context.project, contentTypeId, objectId)
    return content ? endpointsOf(plan, content) : []
  },

  estimate: ({ context, html }, _, bytesPerContent) =>
    (html ? 2 : 1) * context.project.aliases.size * (bytesPerContent + overhead),
}

function endpointsOf({ context, languages }: SitePlan, content: AliasContent): string[] {
  const { alias, language } = content
  if (alias.siteId !== null && alias.siteId !== context.site.id) return []
  if (!languages.includes(language) || readableAliasContent(context.viewer, alias, language) !== content) return []
  const root = `${context.project.manifest.api_root}${language}/aliases/`
  const keys = keysOf(context, alias).filter((key) => fileName(key) !== null)
  return keys.map((key) => `${root}${encodeURIComponent(key)}/`)
}

function contentOf(project: Project, contentType: number, id: number): AliasContent | undefined {
  const isOfAlias = project.contentTypes.get(aliasContentModel) === contentType
  return isOfAlias ? aliasContent(project, id) : undefined
}
