import type { ExportReport, Family } from '../src/options.js'

/** Answers a second of the live API, one worker, measured at 10,000 pages in two languages. */
const rates = { pages: 31, placeholders: 67, navigation: 1.5 }
/** Seconds for one `pages-tree` there. */
const treeSeconds = 23

/** The time that the live API would need for the same answers, as far as it was measured. */
export function liveText({ families }: ExportReport): string {
  const files = (...wanted: Family[]) =>
    families.filter(({ family }) => wanted.includes(family)).reduce((sum, { files }) => sum + files, 0)
  const pages = files('pages')
  const placeholders = files('placeholders')
  const navigation = files('menu', 'submenu', 'breadcrumbs', 'menu-paths', 'submenu-paths', 'breadcrumbs-paths')
  const trees = files('pages-tree')
  const seconds =
    pages / rates.pages + placeholders / rates.placeholders + navigation / rates.navigation + trees * treeSeconds
  const requests = `${pages} pages, ${placeholders} placeholders, ${navigation} menus, ${trees} trees`
  return `The live API would need about ${(seconds / 3600).toFixed(1)} hours for these requests: ${requests}.`
}
