import { listOf, listPage, nullable, ref, strict, string, strings, url } from '../../contract/schemas/json-schema.js'
import { aliasModel } from '../../model/rows/alias-rows.js'
import type { JsonRecord } from '../../model/values/json.js'
import { placeholderTags } from '../cache-tags.js'
import type { Route } from '../route.js'
import { aliasesAnswer } from './answer.js'
import { aliasContentFiles, aliasListFiles } from './files.js'
import { aliasValues } from './values.js'

/** The routes that djangocms-alias 3.2 brings to the API: for `routes` of a configuration. */
export const aliases: Route = {
  ...aliasesAnswer,
  answerCode: { of: aliasesAnswer, code: 'aliasesAnswer' },
  families: [aliasContentFiles, aliasListFiles],
  addresses: aliasModel,
  values: aliasValues,
  // djangocms_alias.rest.CanViewAlias and CanPreviewAliases.
  mayPreview: ({ permissions }) => permissions.includes('djangocms_alias.view_alias'),
  pageSize: { documented: 100, released: null },
  components: () => ({
    Alias: strict(
      {
        id: { type: 'integer' },
        name: string,
        static_code: nullable(string),
        category: nullable(string),
        site: { type: ['integer', 'null'] },
        languages: strings,
        api_endpoint: url,
      },
      'An alias in a list.',
    ),
    AliasList: listPage(ref('Alias'), 'One page of the list of aliases.'),
  }),
  schema: (contract) => ({
    anyOf: [ref('Placeholder'), ref('AliasList'), ...(contract === 'released' ? [listOf(ref('Alias'))] : [])],
  }),
  operations: [
    { names: [], summary: 'The aliases of a language.', query: ['limit', 'offset', 'preview'], tag: 'aliases' },
    { names: ['id'], summary: 'The contents of an alias.', query: ['html', 'preview'], tag: 'aliases' },
    { names: ['static_code'], summary: 'The contents of a static alias.', query: ['html', 'preview'], tag: 'aliases' },
  ],
  // It names the code of an alias that is not public, or whose site has another alias with the code.
  checks: {
    mayBeUnanswered: true,
    isPageList: true,
    released: {
      refersToPages: true,
      pages: { live: (answer) => withoutDrafts(withCodes(answer)), exported: withoutDrafts },
    },
  },
  caching: {
    topic: 'contents',
    follows: ['contents'],
    tags: (origin) => [`aliases-${origin.site}-${origin.language}`, ...placeholderTags(origin)],
  },
}

/** A list without aliases that belong to the pages that show them. */
function withCodes(answer: unknown): unknown {
  return Array.isArray(answer) ? answer.filter((alias: JsonRecord) => alias.static_code) : answer
}

/** A list without `languages`, among which the live API has those of drafts. */
function withoutDrafts(answer: unknown): unknown {
  return Array.isArray(answer) ? answer.map(({ languages: _, ...alias }: JsonRecord) => alias) : answer
}
