import type { FileOrigin } from '../../../build/record/file-change.js'
import { isFamily } from '../../../build/record/unit.js'
import type { FileExplanation } from '../../../deliver/reports/explain-file.js'
import { formatBytes, plural } from '../../../quantities.js'
import { wrap } from '../../print/format.js'

/** The source of a file and the reason of its last change, as text. */
export function explanationText(explanation: FileExplanation, width: number): string {
  const { file, bytes, hash, changedAt, why, origin } = explanation
  const facts: [string, string][] = [
    ['Size', formatBytes(bytes)],
    ['Hash', hash],
    ['Changed', changedAt],
    ...(origin ? originFacts(origin, explanation.title) : []),
  ]
  return [
    file,
    ...facts.map(([name, value]) => wrap(`${name.padEnd(10)}${value}`, width, 2)),
    '',
    'Reason of the last change',
    ...why.map((reason) => wrap(reason, width, 2)),
    ...placeholderLines(explanation),
  ].join('\n')
}

function originFacts({ family, site, language, page, content }: FileOrigin, title: string | null): [string, string][] {
  const facts: [string, string | number | null][] = [
    [isFamily(family) ? 'Route' : 'Kind', family],
    ['Site', site],
    ['Language', language],
    ['Page', page === null || title === null ? page : `${page}, ${title}`],
    ['Content', content],
  ]
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))
}

function placeholderLines({ placeholders }: FileExplanation): string[] {
  if (placeholders.length === 0) return []
  return [
    '',
    'Made from',
    ...placeholders.flatMap(({ id, slot, plugins }) => [
      `  placeholder ${id} (${slot}), ${plugins.length > 0 ? plural(plugins.length, 'plugin') : 'no plugins'}`,
      ...plugins.map((plugin) => `    ${plugin.id} ${plugin.type}`),
    ]),
  ]
}
