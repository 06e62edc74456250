/**
 * Every format of documents below `_data/`: the kind of a document and the version of its format. Raise the version for
 * a change that readers of the previous one would misread: they refuse the document then.
 */
export const documentFormats = [
  /** The pointer, `_data/export.json`. */
  'export/1',
  'site/1',
  'plugins/1',
  'navigation/2',
  'paths/1',
  'hidden-paths/1',
  'list/1',
  'table-block/1',
  'page-objects/1',
  'page-contents/1',
  'page-slots/1',
  'placeholder-names/1',
  'placeholder/1',
  'search/4',
  'search-node/2',
  'search-entries/2',
  'search-places/2',
  'search-texts/2',
  'found-contents/1',
  'values/1',
  'page-links/1',
  'file-links/1',
] as const

export type DocumentFormat = (typeof documentFormats)[number]

/** null: there is no such format. */
export function documentFormat(kind: string, version: number): DocumentFormat | null {
  return documentFormats.find((format) => format === `${kind}/${version}`) ?? null
}
