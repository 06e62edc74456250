import type { Finding } from '../../findings.js'
import { cmsVersions } from '../cms-versions.js'
import type { SiteTables } from '../rows/rows.js'
import type { Manifest } from './manifest.js'

/** What versions before `from` do in another way than the exporter. */
interface Change {
  readonly from: string
  readonly what: string
}

/** Of the HTML of packages. */
const htmlChanges: Readonly<Record<string, Change>> = {
  'djangocms-frontend': { from: '2.5', what: 'the HTML of some plugins' },
  'djangocms-picture': { from: '4.1.0', what: 'the HTML of pictures' },
  'djangocms-video': { from: '3.2', what: 'the HTML of videos' },
}

/** The manifest was written with a django CMS that answers in another way than later versions with the same tables. */
export function oldCms({ cms }: Manifest, { schema }: Pick<SiteTables, 'schema'>): Finding[] {
  const { menusFrom: from } = cmsVersions[schema]
  return from === null ? [] : changed('django-cms', cms, { from, what: 'menus' })
}

/** Packages whose templates were others. */
export function oldPackages({ packages = {} }: Manifest, { html }: { readonly html: object | null }): Finding[] {
  return html === null
    ? []
    : Object.entries(htmlChanges).flatMap(([name, change]) => changed(name, packages[name] ?? change.from, change))
}

function changed(name: string, version: string, { from, what }: Change): Finding[] {
  return isBefore(version, from) ? [{ code: 'package-old', package: name, version, from, what }] : []
}

function isBefore(version: string, other: string): boolean {
  const [own, others] = [version, other].map((one) => one.split('.').map((part) => Number.parseInt(part, 10)))
  for (const [index, number] of (others ?? []).entries()) {
    const part = own?.[index]
    // A derived manifest has the first parts only, which any release may have.
    if (part === undefined) return false
    if (part !== number) return part < number
  }
  return false
}
