import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../sites.js'

/** A fenced block of code, of a language that something can run. */
export interface DocumentedBlock {
  /** From the project's folder. */
  readonly document: string
  readonly language: string
  /** Without the indentation that lists give it. */
  readonly text: string
}

/** Languages of blocks that show answers, files and layouts. */
const shown = ['', 'json']

/** The blocks of the README and of docs, in their order. */
export function documentedBlocks(): DocumentedBlock[] {
  const documents = ['README.md', ...readdirSync(join(projectFolder, 'docs')).map((name) => `docs/${name}`)]
  return documents.filter((name) => name.endsWith('.md')).flatMap(blocksOf)
}

function blocksOf(document: string): DocumentedBlock[] {
  const text = readFileSync(join(projectFolder, document), 'utf8')
  const found = text.matchAll(/^( *)```(\w*)\n(.*?)^ *```$/gms)
  return Array.from(found, ([, indent = '', language = '', block = '']) => ({
    document,
    language,
    text: block.replace(new RegExp(`^${indent}`, 'gm'), ''),
  })).filter(({ language }) => !shown.includes(language))
}
