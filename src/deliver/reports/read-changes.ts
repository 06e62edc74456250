import { readChangeLines } from '../../build/record/change-lines.js'
import type { FileChange, FileOrigin } from '../../build/record/file-change.js'
import type { FileKind, UnitInputs } from '../../build/record/unit.js'
import { type FileLine, parseFile, parseInputs } from '../../build/record/unit-lines.js'
import { pointerFile } from '../../documents/export-pointer.js'
import { fileName } from '../../routes/file-name.js'
import { routes } from '../../routes/routes.js'
import { nameInSite } from '../../routes/site-folder.js'

/** Reads the list of changes that a run has written. `apiRoot` is like `/api/`. */
export function* readChanges(list: string, apiRoot: string): Iterable<FileChange> {
  let known: string | null = null
  let unit: UnitInputs | null = null
  for (const { kind, inputs, before, line } of readChangeLines(list)) {
    if (inputs !== known) unit = inputs === null ? null : parseInputs(inputs)
    known = inputs
    const file = parseFile(line)
    const { name, bytes, hash } = file
    const change = { kind, name, bytes, hash, origin: originOf(unit, file, apiRoot) }
    yield before === null ? change : { ...change, before: originOf(parseInputs(before), file, apiRoot) }
  }
}

/** Kinds of files that belong to no page and no route. */
const wholeFiles: readonly FileKind[] = ['compressed', 'media', 'bundle', 'sitemap', 'search-records']

/** What a file was made from, by its unit. null: it belongs to no site. */
export function originOf(inputs: UnitInputs | null, { kind, name }: FileLine, apiRoot: string): FileOrigin | null {
  const [site] = inputs?.key ?? []
  if (!inputs || site === undefined || wholeFiles.includes(kind)) return null
  if (kind === 'other' && name !== pointerFile) return null
  const place = nameInSite(name)
  const below = place.startsWith(apiRoot.slice(1)) ? place.slice(apiRoot.length - 1).split('/') : []
  const slot = endsInSlot(kind) ? below.at(-2) : undefined
  const placeholders = (inputs.placeholders ?? []).filter((one) => slot === undefined || fileName(one.slot) === slot)
  return {
    site,
    family: kind === 'other' ? 'pointer' : kind,
    language: below.length > 2 ? (below[0] ?? null) : null,
    page: inputs.page ?? null,
    content: inputs.content ?? null,
    placeholders: placeholders.map(({ id }) => id),
  }
}

/** Whether the last segment of the paths of a family is the slot of a placeholder. */
function endsInSlot(kind: FileKind): boolean {
  return routes.ofFamily(kind)?.patterns.every((pattern) => pattern.endsWith('/<slot>/')) ?? false
}
