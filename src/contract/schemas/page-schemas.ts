import type { ContractName } from '../contract-name.js'
import {
  flag,
  type JsonSchema,
  listOf,
  listPage,
  nullable,
  ref,
  strict,
  string,
  strings,
  url,
  utcTime,
} from './json-schema.js'

type Properties = Readonly<Record<string, JsonSchema>>

/** Additional members of page objects. */
export interface SiteMembers {
  /** Members of all pages of a site. */
  readonly required: Properties
  /** Members that pages of any site may have. */
  readonly optional: Properties
}

/**
 * Pages and lists of them. The documented contract leaves pages without a URL out of lists.
 */
export function pageSchemas(
  contract: ContractName,
  { required, optional }: SiteMembers,
): Readonly<Record<string, JsonSchema>> {
  const documented = contract === 'documented'
  const page = (place: Properties) => ({ ...pageProperties(place), ...required })
  const listed = page(documented ? listedPlace : loosePlace)
  const alone = page(documented ? { ...listedPlace, path: nullable(documentedPath) } : loosePlace)
  const whole = documented ? { ...alone, absolute_url: nullable(url), details: nullable(url) } : alone
  const schema = (properties: Properties, description: string): JsonSchema => ({
    ...strict(properties, description),
    properties: { ...properties, ...optional },
  })
  return {
    Page: schema(listed, 'A page in a list.'),
    PageWithPlaceholders: schema({ ...whole, placeholders: listOf(ref('Placeholder')) }, 'A page with its contents.'),
    PageNode: schema({ ...listed, children: listOf(ref('PageNode')) }, 'A page in the tree.'),
    PageList: listPage(ref('Page'), 'One page of a list of pages.'),
  }
}

/** A list of pages, or a part of it; the package answers with a plain array if no page size is set. */
export function pageListSchema(contract: ContractName): JsonSchema {
  return contract === 'documented' ? ref('PageList') : { anyOf: [ref('PageList'), listOf(ref('Page'))] }
}

const documentedPath: JsonSchema = {
  type: 'string',
  pattern: '^(/.+/)?$',
  description: 'Empty in the answer for home, else with the language: /en/about-us/.',
}

const listedPlace: Properties = { path: documentedPath, absolute_url: url, details: url }

/** A page may have no address. */
const loosePlace: Properties = { path: nullable(string), absolute_url: nullable(url), details: nullable(url) }

function pageProperties(place: Properties): Properties {
  return {
    title: string,
    page_title: string,
    menu_title: string,
    meta_description: string,
    redirect: string,
    in_navigation: flag,
    soft_root: flag,
    template: string,
    xframe_options: string,
    limit_visibility_in_menu: flag,
    language: string,
    is_home: flag,
    login_required: flag,
    languages: strings,
    is_preview: flag,
    application_namespace: string,
    creation_date: utcTime,
    changed_date: utcTime,
    ...place,
  }
}
