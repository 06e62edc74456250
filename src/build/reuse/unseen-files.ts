import { LineReader } from '../../files/line-reader.js'
import type { KnownFiles } from './known-files.js'
import { type FileLine, isHead, isTail, parseFile } from './unit-lines.js'

/** The files of an earlier record that were not seen in this run, each once, with the head of their unit. */
export function* unseenFiles(units: string, known: KnownFiles): Iterable<{ head: string; file: FileLine }> {
  const reader = new LineReader(units)
  let head = ''
  for (let line = reader.next(); line !== null; line = reader.next()) {
    if (isHead(line)) head = line
    else if (!isTail(line)) {
      const file = parseFile(line)
      if (!known.wasSeen(file.name)) yield { head, file }
      known.see(file.name)
    }
  }
}
