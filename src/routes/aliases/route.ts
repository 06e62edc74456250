import { listOf, listPage, nullable, ref, strict, string, strings, url } from '../../contract/schemas/json-schema.js'
import { aliasModel } from '../../model/rows/alias-rows.js'
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
  checks: { mayBeUnanswered: true },
  caching: {
    topic: 'contents',
    follows: ['contents'],
    tags: (origin) => [`aliases-${origin.site}-${origin.language}`, ...placeholderTags(origin)],
  },
}
