import { readPointer } from '../../../build/output/export-info.js'
import { findExport } from '../../../build/output/find-export.js'
import { groupFindings } from '../../../deliver/reports/finding-groups.js'
import { readChangeReport } from '../../../deliver/reports/read-change-report.js'
import { documentsFolder } from '../../../documents/document-file.js'
import { findingTable, findingText } from '../../../finding-table.js'
import type { Finding } from '../../../findings.js'
import { unnamedModel } from '../../../model/site-findings.js'
import { documentSources } from '../../../runtime/document-source.js'
import { folderStore } from '../../../serve/folder-store.js'
import type { LiveProject } from '../../../serve/live-project.js'
import type { SourceFacts, WorkbenchCause, WorkbenchSite } from '../../../serve/workbench/workbench-facts.js'

const textsListed = 20
const namesListed = 100

/** What the workbench shows of an export, with the last run if its record is there. Throws if the export is gone. */
export async function folderFacts(folder: string): Promise<SourceFacts> {
  const pointer = readPointer(folder)
  if (!pointer) throw new Error(`${folder} no longer holds an export`)
  const read = documentSources(folderStore(folder), 0)
  const source = await read()
  const sites = pointer.sites.map(({ id, domain }): WorkbenchSite => {
    const languages = source.site(id)?.publicLanguages ?? []
    return { id, domain, isDefault: id === pointer.defaultSite, languages }
  })
  const last = await lastRun(folder)
  const { apiRoot, contract } = pointer
  return {
    apiRoot,
    contract,
    source: folder,
    sites,
    findings: causes(last?.report.findings ?? []),
    run: last && { finished: last.finished, counts: last.report.changes, names: last.names },
  }
}

/** null: no record, as for a copy of an export. */
async function lastRun(folder: string) {
  const { record, state: place } = findExport(folder, null)
  if (record.kind !== 'there') return null
  const { report, finished } = record.summary
  const changes = await readChangeReport(null, place).catch(() => null)
  // The change report may be of another run.
  const own = changes?.finished === finished ? changes.changes : []
  const names = own.filter(({ name }) => !name.startsWith(documentsFolder)).slice(0, namesListed)
  return { report, finished, names: names.map(({ kind, name }) => ({ kind, name })) }
}

/** What the workbench shows of a database. Throws the ExportErrors of reading it. */
export async function databaseFacts(live: LiveProject): Promise<SourceFacts> {
  const { project, unnamed } = await live.current()
  const sites = [...project.sites.values()].map((site) => ({
    id: site.id,
    domain: site.domain,
    isDefault: site === project.defaultSite,
    languages: site.publicLanguages,
  }))
  return {
    apiRoot: project.manifest.api_root,
    contract: live.options.contract.name,
    source: 'the database',
    sites,
    findings: causes(unnamed.map((model) => unnamedModel(project.manifest, model))),
    run: null,
  }
}

function causes(findings: readonly Finding[]): WorkbenchCause[] {
  return groupFindings(findings).map(({ code, subject, findings: own }) => {
    const { title, fix, severity } = findingTable[code]
    const texts = own.slice(0, textsListed).map(findingText)
    return { severity, title, subject, fix, count: own.length, texts }
  })
}
