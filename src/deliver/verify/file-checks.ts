import type { ExportInfo } from '../../build/output/export-info.js'
import type { NameSet } from '../../build/record/name-set.js'
import type { RouteTable } from '../../routes/route-table.js'
import type { AnswerChecks } from './answer-checks.js'
import type { LeakScan } from './leaks/leak-scan.js'
import type { LinkLog } from './link-log.js'
import type { Problems } from './problem.js'
import type { FileRecord } from './record-check.js'

export interface FileChecks {
  readonly folder: string
  readonly info: ExportInfo
  /** The names of all files. */
  readonly files: NameSet
  /** Gets the files of documents that others name, and that are not there. */
  readonly missing: Set<string>
  readonly routes: RouteTable
  /** Of the contract's routes. */
  readonly schemas: AnswerChecks
  /** null: not available. */
  readonly record: FileRecord | null
  readonly links: LinkLog
  /** null: hidden content is unknown. */
  readonly leaks: LeakScan | null
  readonly problems: Problems
}
