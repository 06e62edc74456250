export { ExportError } from '../errors.js'
export type { FileLink, PageLink } from '../model/links.js'
export type {
  Language,
  MenuNode,
  Page,
  PageList,
  PageWithPlaceholders,
  Placeholder,
  Plugin,
} from './answers.js'
export { type AstroLoader, type DjangocmsLoaderOptions, djangocmsLoader } from './astro-loader.js'
export type { ExportedPage, ExportReader, LinkReader } from './export-reader.js'
export type { ReadOptions } from './open-export.js'
export { readExport } from './read-export.js'
export type { AnySite, SiteAnswers } from './site-answers.js'
