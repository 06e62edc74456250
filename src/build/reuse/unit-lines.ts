import type { FileKind, UnitInputs, UnitResult } from './unit.js'

/**
 * The lines of an exporter's record, unit by unit in the order of their keys:
 *
 *     >  head as JSON
 *     kind TAB bytes TAB hash TAB name     of each file, in writing order
 *     <  tail as JSON
 */
export interface FileLine {
  readonly kind: FileKind
  readonly bytes: number
  /** 32 hex digits of SHA-256. */
  readonly hash: string
  /** Relative to the folder, with forward slashes. */
  readonly name: string
}

export function headLine(head: UnitInputs): string {
  return `>${JSON.stringify(head)}`
}

export function tailLine(tail: UnitResult): string {
  return `<${JSON.stringify(tail)}`
}

export function fileLine({ kind, bytes, hash, name }: FileLine): string {
  return `${kind}\t${bytes}\t${hash}\t${name}`
}

export function isHead(line: string): boolean {
  return line.startsWith('>')
}

export function isTail(line: string): boolean {
  return line.startsWith('<')
}

export function parseHead(line: string): UnitInputs {
  return JSON.parse(line.slice(1)) as UnitInputs
}

export function parseTail(line: string): UnitResult {
  return JSON.parse(line.slice(1)) as UnitResult
}

/** Throws an Error for a line that is none of a file. */
export function parseFile(line: string): FileLine {
  const [kind, bytes, hash, name] = line.split('\t')
  if (!kind || !bytes || hash?.length !== 32 || !name) throw new Error(`damaged line: ${line}`)
  return { kind: kind as FileKind, bytes: Number(bytes), hash, name }
}
