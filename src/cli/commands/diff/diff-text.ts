import type { ChangedFile, ExportDiff } from '../../../deliver/reports/diff-exports.js'
import { formatCount, plural } from '../../../quantities.js'
import { fit } from '../../print/format.js'
import { colorsOf, type Io, widthOf } from '../../print/terminal.js'

/** The differences of two exports as text: `+` added, `~` changed, `-` removed. */
export function diffText({ equal, added, changed, removed, documents }: ExportDiff, io: Io): string {
  if (equal) return 'No differences\n'
  const { red, green, yellow, off } = colorsOf(io.stdout, io.env)
  const width = widthOf(io.stdout)
  const lines = [
    ...added.map((name) => ({ name, lines: [`${green}+ ${address(name)}${off}`] })),
    ...removed.map((name) => ({ name, lines: [`${red}- ${address(name)}${off}`] })),
    ...changed.map((file) => ({
      name: file.file,
      lines: [`${yellow}~ ${address(file.file)}${off}`, ...memberLines(file, width, io)],
    })),
  ].sort((one, other) => (one.name < other.name ? -1 : 1))
  const counts = `${plural(added.length, 'path')} added, ${formatCount(changed.length)} changed, ${formatCount(removed.length)} removed`
  const more =
    documents.added + documents.removed > 0
      ? `; documents: ${formatCount(documents.added)} added, ${formatCount(documents.removed)} removed`
      : ''
  return `${[...lines.flatMap((one) => one.lines), `${counts}${more}`].join('\n')}\n`
}

function memberLines({ members }: ChangedFile, width: number, io: Io): string[] {
  const { red, green, off } = colorsOf(io.stdout, io.env)
  return (members ?? []).flatMap((member) => [
    `    ${member.at || '/'}`,
    ...('before' in member ? [`      ${red}- ${fit(JSON.stringify(member.before), width - 8)}${off}`] : []),
    ...('after' in member ? [`      ${green}+ ${fit(JSON.stringify(member.after), width - 8)}${off}`] : []),
  ])
}

/** The URL path of a file. */
function address(file: string): string {
  return `/${file.replace(/(^|\/)index\.json$/, '$1')}`
}
