import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { contentHash } from '../../files/content-hash.js'
import { isAbsent, replaceFile } from '../../files/small-files.js'
import type { ExportReport } from '../../options.js'
import { privateFile } from '../folders/private-folder.js'
import { syncFolder } from '../folders/sync-folders.js'
import type { Validity } from './validity.js'

/** The search indexes of a site. */
export interface SearchRecord {
  /** Fingerprint of everything that they were made from. */
  readonly all: string
  /** Fingerprints of its pages (`SearchFingerprint.pages`). */
  readonly pages: string
  /** Fingerprint of what the lists were made from: differs from `all` if they have outdated entries. */
  readonly lists: string
  /** Names of root documents, by language. */
  readonly roots: Readonly<Record<string, string>>
}

export interface SerializerRecord {
  readonly fingerprint: string
  /** Plugin types that have one. */
  readonly types: readonly string[]
}

/** Of records: units of others are not reused, since the same inputs may have made other files. */
export const recordVersion = 3

/** The record of the latest export, without its units. */
export interface RecordSummary {
  readonly version: typeof recordVersion
  /** The version of djangocms-static. */
  readonly tool: string
  /** Fingerprint of the settings, without those of hosts. */
  readonly settings: string
  /** Fingerprint of the settings of hosts, and of whether drafts are exported beside. */
  readonly hosts: string
  /** Fingerprint of the rows that are held in memory. */
  readonly tables: string
  /** Fingerprint of those of them that answers without plugins are made from. */
  readonly structure: string
  /** Fingerprint of all rows, those of plugins included. */
  readonly database: string
  readonly serializers: SerializerRecord
  /** ISO 8601: when the export ended. */
  readonly finished: string
  /** `ctime` in milliseconds of the last change in the folder. */
  readonly published: number
  /** `ctime` in milliseconds: folders that are older hold only files of the record and retired ones; 0: unknown. */
  readonly listed: number
  /** Name of the release; null: the folder itself is the export. */
  readonly release: string | null
  /** Number of files. */
  readonly files: number
  /** SHA-256 of the units file. */
  readonly units: string
  /** Search indexes, by site id. */
  readonly searches: Readonly<Record<string, SearchRecord>>
  /** Fingerprints that are the same while `structure` is, by site id and name. */
  readonly derived: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Mount point of the API, such as `/api/`. */
  readonly apiRoot: string
  readonly report: ExportReport
  readonly validity: Validity
  readonly places: readonly ReportedPlace[]
}

/** A site of an export, as its reports name it. */
export interface ReportedPlace {
  readonly id: number
  /** With a slash at the end; empty for the default site. */
  readonly folder: string
  /** Base URL of its API: `https://api.example.com`, or with a path. */
  readonly apiUrl: string
  readonly languages: readonly string[]
}

/** Lines of unit-lines.ts. */
export function unitsFile(state: string): string {
  return path.join(state, 'units.txt')
}

function summaryFile(state: string): string {
  return path.join(state, 'state.json')
}

type Loaded = { readonly summary: RecordSummary } | RecordProblem

/** Why there is no summary. */
export type RecordProblem =
  | { readonly problem: 'missing' | 'damaged' | 'other-version' }
  | { readonly problem: 'unreadable'; readonly cause: unknown }

export function loadSummary(state: string): Loaded {
  let text: string
  try {
    text = readFileSync(summaryFile(state), 'utf8')
  } catch (cause) {
    return isAbsent(cause) ? { problem: 'missing' } : { problem: 'unreadable', cause }
  }
  try {
    const summary = JSON.parse(text) as Partial<RecordSummary> | null
    if (Number.isInteger(summary?.version) && summary?.version !== recordVersion) return { problem: 'other-version' }
    return isWhole(text) ? { summary: summary as RecordSummary } : { problem: 'damaged' }
  } catch {
    return { problem: 'damaged' }
  }
}

/**
 * Removes the summary: there is no record of the folder until the next one. New and previous units stay
 * (`replacedUnits`). They name files, so that the run after a killed one recognises all files of exports.
 */
export function forgetSummary(state: string, newUnits: string): void {
  rmSync(summaryFile(state), { force: true })
  if (existsSync(unitsFile(state))) {
    renameSync(unitsFile(state), path.join(state, `${replaced}${replacedUnits(state).length + 1}`))
  }
  renameSync(newUnits, unitsFile(state))
}

/** Whether the run before ended while it published, or before it was recorded. */
export function wasInterrupted(state: string): boolean {
  return existsSync(unitsFile(state)) && !existsSync(summaryFile(state))
}

/** Units of previous exports whose files may still be in the folder, since publishing the next was interrupted. */
export function replacedUnits(state: string): string[] {
  const names = existsSync(state) ? readdirSync(state).filter((name) => name.startsWith(replaced)) : []
  return names.map((name) => path.join(state, name))
}

const replaced = 'units.before-'

/** Moves the new units into place, unless they are there, then the summary that belongs to them. */
export function saveSummary(state: string, newUnits: string | null, summary: RecordSummary, fsync: boolean): void {
  if (newUnits !== null && existsSync(newUnits)) renameSync(newUnits, unitsFile(state))
  replaceFile(summaryFile(state), summaryText(summary), { fsync, mode: privateFile })
  for (const file of replacedUnits(state)) rmSync(file, { force: true })
  if (fsync) syncFolder(state)
}

/** The summary with its hash, so that an edited one is not taken for that of an export. */
function summaryText(summary: RecordSummary): string {
  const text = JSON.stringify(summary)
  return `{"hash":"${contentHash(text)}",${text.slice(1)}\n`
}

function isWhole(text: string): boolean {
  const [head = '', hash] = /^\{"hash":"(\w{32})",/.exec(text) ?? []
  return hash === contentHash(`{${text.slice(head.length).trimEnd()}`)
}
