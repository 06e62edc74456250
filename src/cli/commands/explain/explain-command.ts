import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { stateFolder } from '../../../build/folders/work-folder.js'
import type { FileOrigin } from '../../../build/record/file-change.js'
import { isFamily } from '../../../build/record/unit.js'
import type { FileExplanation } from '../../../deliver/reports/explain-file.js'
import { ExportError } from '../../../errors.js'
import { oneLine } from '../../../one-line.js'
import { formatBytes, plural } from '../../../quantities.js'
import { addConfigFlags, exportFolderFlag } from '../../options/common-flags.js'
import type { ExportFlags } from '../../options/export-flags.js'
import { exportFolders } from '../../options/export-folders.js'
import { wrap } from '../../print/format.js'
import { printResult } from '../../print/print-result.js'
import { type Io, widthOf, workingFolder } from '../../print/terminal.js'
import { nonEmpty } from '../../values/option-values.js'
import { exportedNames, similarPaths } from './exported-names.js'

type ExplainFlags = Pick<ExportFlags, 'out' | 'config' | 'state' | 'json'>

const examples = `
Examples:
  By the path or address of a request:
    $ npx djangocms-static explain /api/en/pages/about-us/
    $ npx djangocms-static explain https://api.example.com/api/en/pages/

  By a file, for an export in another folder than out:
    $ npx djangocms-static explain --out public api/en/pages/about-us/index.json`

/** `explain`: prints the source of a file of an export, and why it last changed. */
export function registerExplainCommand(program: Command, io: Io): void {
  const command = program
    .command('explain')
    .argument('<path>', 'URL path of an answer, or its file. /api/ may be left out.')
    .summary('Explain where a file came from, and why it changed.')
    .description(
      'Prints the page, content, placeholders and plugins that a file of an export was\nmade from, when it last changed, and why.',
    )
    .addOption(exportFolderFlag())
    .option('--state <dir>', 'Private folder for the record of the export. Default: <out>.state.', nonEmpty)
    .option('--json', 'Print one JSON object.')
    .addHelpText('after', examples)
  addConfigFlags(command)
  command.action(async (asked: string, flags: ExplainFlags) => {
    const explanation = await explain(asked, flags, io)
    printResult(explanation, () => `${explanationText(explanation, widthOf(io.stdout))}\n`, io, flags)
  })
}

async function explain(asked: string, flags: ExplainFlags, io: Io): Promise<FileExplanation> {
  const folders = await exportFolders(flags, io)
  const { out } = folders
  const state = stateFolder(folders)
  if (!existsSync(state)) {
    const fix = 'Run an export first, or name its folders with --out and --state.'
    throw new ExportError('record-missing', `${state} does not exist`, fix)
  }
  // Loaded here, so that help and wrong flags need no record.
  const { explainFile } = await import('../../../deliver/reports/explain-file.js')
  const names = exportedNames(asked, out, workingFolder(io))
  for (const name of names) {
    const explanation = await explainFile(state, name)
    if (explanation !== null) return explanation
  }
  const similar = similarPaths(names, out)
  const fix =
    similar.length > 0
      ? `Did you mean ${similar.join(' or ')}?`
      : `Name an answer by its path in the API, or a file of ${out}, but no page of the website. Answers without a file are made by the runtime handler.`
  throw new ExportError('file-unknown', `The export has no file for ${asked}`, fix)
}

/** The source of a file and the reason of its last change, as text. */
function explanationText(explanation: FileExplanation, width: number): string {
  const { file, bytes, hash, changedAt, why, origin } = explanation
  const facts: [string, string][] = [
    ['Size', formatBytes(bytes)],
    ['Hash', hash],
    ['Changed', changedAt],
    ...(origin ? originFacts(origin, explanation.title) : []),
  ]
  return [
    file,
    ...facts.map(([name, value]) => wrap(`${name.padEnd(10)}${oneLine(value)}`, width, 2)),
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
      `  placeholder ${id} (${oneLine(slot)}), ${plugins.length > 0 ? plural(plugins.length, 'plugin') : 'no plugins'}`,
      ...plugins.map((plugin) => `    ${plugin.id} ${oneLine(plugin.type)}`),
    ]),
  ]
}
