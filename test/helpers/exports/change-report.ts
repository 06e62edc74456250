import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as assert from 'uvu/assert'
import type { FileChange } from '../../../src/build/record/file-change.js'
import { projectFolder } from '../sites.js'

export interface ChangeReport {
  previous: string | null
  pages: number
  files: number
  changes: (Pick<FileChange, 'kind' | 'name' | 'bytes' | 'hash'> & { tags?: string[] })[]
  counts: Record<FileChange['kind'], { files: number; bytes: number }>
  purge: { sites: ReportedSite[]; tags: string[] | null }
  findings: { code: string; text: string }[]
  retired: { files: number; next: string | null }
  holding: { release: string; files: number }[] | null
}

interface ReportedSite {
  site: number | null
  origin: string | null
  folder: string
  wildcards: string[]
  collapsed: string[] | null
  paths: string[]
}

const schemaFile = join(projectFolder, 'templates/change-report.schema.json')
const validate = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true }).compile<ChangeReport>(
  JSON.parse(readFileSync(schemaFile, 'utf8')),
)

/** Reads a report; it must fit the schema that comes with the package. */
export function readReport(file: string): ChangeReport {
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
  assert.ok(validate(report), JSON.stringify(validate.errors?.slice(0, 3)))
  return report
}

/** Entries of a purge list cover a path: as they are, or by a wildcard. */
export function covers(entries: readonly string[], path: string): boolean {
  return entries.some((entry) => (entry.endsWith('*') ? path.startsWith(entry.slice(0, -1)) : entry === path))
}
