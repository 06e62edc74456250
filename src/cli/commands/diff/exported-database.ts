import { tmpdir } from 'node:os'
import path from 'node:path'
import fs from 'fs-extra'
import type { ExportInfo } from '../../../build/output/export-info.js'
import { defaults } from '../../../default-options.js'
import { exportSite } from '../../../export.js'
import { optionsWith } from '../../../option-effects.js'
import { configuredSettings } from '../../config/load-config.js'
import { interruptible } from '../../interrupt.js'
import type { ExportFlags } from '../../options/export-flags.js'
import { exportOptions } from '../../options/export-options.js'
import type { Io } from '../../print/terminal.js'

/** Exports a database to a temporary folder, with the options of an existing export (`info`), and passes it to `work`. */
export async function withExported(
  flags: ExportFlags,
  info: ExportInfo,
  io: Io,
  work: (folder: string) => void,
): Promise<void> {
  const options = await exportOptions(flags, io)
  const configured = await configuredSettings(flags, io)
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'djangocms-static-'))
  try {
    const out = path.join(folder, 'out')
    const own = {
      contract: flags.contract ?? configured.contract ?? info.contract,
      target: flags.target ?? configured.target ?? (info.handler ? 'handler' : 'static'),
      sites: options.sites.length > 0 ? options.sites : info.sites.map(({ id }) => id),
      siteUrls: { ...addresses(info, 'siteUrl', options.siteUrls), ...options.siteUrls },
      apiUrls: { ...addresses(info, 'apiUrl', options.apiUrls), ...options.apiUrls },
    } as const
    // Answers and documents are compared, and nothing else. One of these names the bundles.
    const without = { ...optionsWith(defaults, 'files', 'hosts', 'delivery'), drafts: null, media: null }
    const { bundle } = options
    await interruptible(io, (signal) => exportSite({ ...options, ...own, ...without, bundle, out, signal }))
    work(out)
  } finally {
    await fs.remove(folder)
  }
}

/** Addresses of the existing export by site id, except for sites with an option. */
function addresses(
  { sites, defaultSite }: ExportInfo,
  kind: 'siteUrl' | 'apiUrl',
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const isFree = (id: number) => id !== defaultSite || given.default === undefined
  const entries = sites.flatMap(({ id, facts }) => (facts && isFree(id) ? [[String(id), facts[kind]]] : []))
  return Object.fromEntries(entries) as Record<string, string>
}
