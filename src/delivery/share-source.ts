import path from 'node:path'
import { contracts } from '../contract/contracts.js'
import { Findings } from '../findings.js'
import { siteFile } from '../output/share-lines.js'
import { buildProject } from '../site/project.js'
import type { ContentReader } from '../site/rows.js'
import type { ExportSource } from './export-folder.js'
import type { Share } from './read-shares.js'
import { readTables } from './share-tables.js'

/** What an export reads of a database, from its shares; `first` is the first of them. */
export function shareSource(first: Share, shares: readonly Share[], started: number): ExportSource {
  const { engine, schema, manifest, options, run, contents } = first
  const findings = new Findings()
  for (const finding of first.findings) findings.add(finding)
  return {
    ...{ engine, schema, run, findings, started },
    project: buildProject(readTables(first.folder), manifest, contracts[options.contract].rules(schema)),
    reader: readerOf(contents.contentBytes),
    endReading: async () => {},
    renderer: null,
    // What comes from them is in the shares.
    marks: { all: run.database, of: () => [] },
    shares: {
      ...contents,
      settings: run.settings,
      files: (site) => shares.map(({ folder }) => path.join(folder, siteFile(site))),
    },
  }
}

function readerOf(bytes: number): ContentReader {
  const refuse = () => {
    throw new Error('shares hold what plugins became, not their rows')
  }
  return {
    readPlaceholders: refuse,
    readOtherPlaceholders: refuse,
    readMarks: refuse,
    estimateContentBytes: async () => ({ plugins: 0, bytes }),
  }
}
