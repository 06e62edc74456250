import type { Finding, FindingKinds } from './findings.js'
import { oneLine } from './one-line.js'
import { outputFindings } from './output-findings.js'
import { pluginFindings } from './plugin-findings.js'
import { projectFindings } from './project-findings.js'

/** How every finding is worded, and what to do about it. */
export const findingTable: FindingKinds = { ...pluginFindings, ...projectFindings, ...outputFindings }

/** One plain sentence for people. */
export function findingText(finding: Finding): string {
  const { text }: { text(finding: Finding): string } = findingTable[finding.code]
  return oneLine(text(finding))
}
