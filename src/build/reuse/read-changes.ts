import { pointerFile } from '../../documents/export-pointer.js'
import { fileName } from '../../routes/file-name.js'
import { routes } from '../../routes/routes.js'
import { LineReader } from '../state/line-reader.js'
import type { FileChange, FileOrigin } from './changes.js'
import type { UnitInputs } from './unit.js'
import { type FileLine, isHead, parseFile, parseHead } from './unit-lines.js'

/** Reads the list of changes that a run has written (run-record.ts). `apiRoot` is like `/api/`. */
export function* readChanges(file: string, apiRoot: string): Iterable<FileChange> {
  const reader = new LineReader(file)
  let head: UnitInputs | null = null
  for (let line = reader.next(); line !== null; line = reader.next()) {
    if (isHead(line)) head = parseHead(line)
    else {
      const tab = line.indexOf('\t')
      const kind = line.slice(0, tab) as FileChange['kind']
      const { name, bytes, hash, ...rest } = parseFile(line.slice(tab + 1))
      yield { kind, name, bytes, hash, origin: originOf(head, { name, bytes, hash, ...rest }, apiRoot) }
    }
  }
}

/** What a file was made from, by its unit. null: it belongs to no site. */
export function originOf(head: UnitInputs | null, { kind, name }: FileLine, apiRoot: string): FileOrigin | null {
  const [site] = head?.key ?? []
  if (!head || site === undefined || kind === 'compressed' || kind === 'media' || kind === 'bundle') return null
  if (kind === 'other' && name !== pointerFile) return null
  const place = name.replace(/^sites\/\d+\//, '')
  const below = place.startsWith(apiRoot.slice(1)) ? place.slice(apiRoot.length - 1).split('/') : []
  const slot = routes.ofFamily(kind)?.checks.shape === 'placeholder' ? below.at(-2) : undefined
  const placeholders = (head.placeholders ?? []).filter((one) => slot === undefined || fileName(one.slot) === slot)
  return {
    site,
    family: kind === 'other' ? 'pointer' : kind,
    language: below.length > 2 ? (below[0] ?? null) : null,
    page: head.page ?? null,
    content: head.content ?? null,
    placeholders: placeholders.map(({ id }) => id),
  }
}
