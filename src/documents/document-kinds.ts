/**
 * Every kind of document below `_data/` with the version of its format. A change that a reader of the version before
 * would misread raises the number: then that reader refuses the document instead.
 */
export const documentVersions = {
  /** The pointer, `_data/export.json`. */
  'export': 1,
  'site': 1,
  'plugins': 1,
  'navigation': 1,
  'paths': 1,
  'hidden-paths': 1,
  'list': 1,
  'table-block': 1,
  'page-objects': 1,
  'page-contents': 1,
  'page-slots': 1,
  'placeholder-names': 1,
  'placeholder': 1,
  'search': 1,
  'search-node': 1,
  'search-grams': 1,
  'search-texts': 1,
  'found-contents': 1,
} as const satisfies Record<string, number>

export type DocumentKind = keyof typeof documentVersions

export function isDocumentKind(text: string): text is DocumentKind {
  return Object.hasOwn(documentVersions, text)
}
