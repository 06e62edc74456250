import type { FileKind, NewResult, UnitChange, UnitInputs, UnitResult } from './unit.js'

/**
 * The lines of an exporter's record, unit by unit in the order of their keys:
 *
 *     >  inputs as JSON
 *     kind TAB bytes TAB hash TAB name     of each file, in writing order
 *     <  result as JSON
 */
export interface FileLine {
  readonly kind: FileKind
  readonly bytes: number
  /** 32 hex digits of SHA-256. */
  readonly hash: string
  /** Relative to the folder, with forward slashes. */
  readonly name: string
}

export function inputsLine(inputs: UnitInputs): string {
  return `>${JSON.stringify(inputs)}`
}

export function resultLine(result: UnitResult | NewResult): string {
  return `<${JSON.stringify(result)}`
}

/** The line of a result with the last change, from that of a NewResult. */
export function changedLine(result: string, changed: UnitChange): string {
  const members = result.slice(0, -1)
  return `${members}${members.endsWith('{') ? '' : ','}"changed":${JSON.stringify(changed)}}`
}

export function fileLine({ kind, bytes, hash, name }: FileLine): string {
  return `${kind}\t${bytes}\t${hash}\t${name}`
}

export function isInputs(line: string): boolean {
  return line.startsWith('>')
}

export function isResult(line: string): boolean {
  return line.startsWith('<')
}

export function isFileLine(line: string): boolean {
  return !isInputs(line) && !isResult(line)
}

export function parseInputs(line: string): UnitInputs {
  return JSON.parse(line.slice(1)) as UnitInputs
}

export function parseResult(line: string): UnitResult {
  return JSON.parse(line.slice(1)) as UnitResult
}

/** Throws an Error for a line that is not that of a file. */
export function parseFile(line: string): FileLine {
  const [kind, bytes, hash, name] = line.split('\t')
  if (!kind || !bytes || hash?.length !== 32 || !name) throw new Error(`damaged line: ${line}`)
  return { kind: kind as FileKind, bytes: Number(bytes), hash, name }
}

/** The units among the lines of a record, each as its lines. */
export function* unitsOf(lines: Iterable<string>): Generator<readonly string[], void> {
  let unit: string[] = []
  for (const line of lines) {
    unit.push(line)
    if (!isResult(line)) continue
    yield unit
    unit = []
  }
}

interface LinePlace {
  readonly start: number
  /** After the last byte, its line end aside. */
  readonly end: number
  readonly holds: 'inputs' | 'file' | 'result'
}

/** The lines among the bytes of lines with their ends. */
export function* linesAmong(lines: Buffer): Generator<LinePlace, void> {
  let start = 0
  for (let end = lines.indexOf(lineEnd); end >= 0; end = lines.indexOf(lineEnd, start)) {
    const mark = lines[start]
    yield { start, end, holds: mark === inputsMark ? 'inputs' : mark === resultMark ? 'result' : 'file' }
    start = end + 1
  }
}

/** The lines of files of these kinds among the bytes of lines, with their ends: those that follow each other as one. */
export function* filesOfKinds(lines: Buffer, kinds: ReadonlySet<string>): Generator<Buffer, void> {
  let from = -1
  for (const { start, holds } of linesAmong(lines)) {
    const isOne = holds === 'file' && kinds.has(lines.toString('latin1', start, lines.indexOf(tab, start)))
    if (isOne && from < 0) from = start
    if (!isOne && from >= 0) {
      yield lines.subarray(from, start)
      from = -1
    }
  }
  if (from >= 0) yield lines.subarray(from)
}

const [tab, lineEnd] = [9, 10]
const [inputsMark, resultMark] = ['>', '<'].map((mark) => mark.charCodeAt(0))
