import { pointerFile } from '../documents/export-pointer.js'
import { ExportError, reasonOf } from '../errors.js'
import { TextHash } from '../files/content-hash.js'
import { type BundleLine, bundleFile } from '../routes/bundle/bundle.js'
import type { AnswerSource } from './answer-source.js'
import type { PageWithPlaceholders } from './answers.js'
import type { ExportFacts } from './export-facts.js'
import type { ExportedPage } from './export-reader.js'

/**
 * The pages of a language from its bundle. Throws `export-incomplete`, at its end, for one that has another hash than the
 * pointer has: a cache may have an older one, and a copy only its beginning.
 */
export async function* readBundle(
  language: string,
  hash: string,
  { folder }: ExportFacts,
  source: AnswerSource,
): AsyncIterable<ExportedPage> {
  const name = source.nameOf(folder + bundleFile(language))
  const pieces = await source.pieces(folder + bundleFile(language))
  if (!pieces) throw new ExportError('export-incomplete', `There is no ${name}`, 'Export again with --bundle.')
  const read = new TextHash()
  for await (const text of textLines(pieces, read)) {
    const line = parseLine(text, name)
    if ('page' in line) yield { language, path: line.path, page: line.page as PageWithPlaceholders }
  }
  if (read.digest() === hash) return
  const message = `${name} is not the bundle that ${source.nameOf(pointerFile)} names: it is of another export, or not complete`
  throw new ExportError('export-incomplete', message, 'Read again when the export is published, or export again.')
}

function parseLine(text: string, name: string): BundleLine {
  try {
    return JSON.parse(text) as BundleLine
  } catch (error) {
    const reason = reasonOf(error)
    throw new ExportError('export-incomplete', `${name} has a line that is not JSON: ${reason}`, 'Export again.')
  }
}

/** The lines of a text that arrives in pieces, without line breaks. `read`: gets the pieces. */
async function* textLines(pieces: AsyncIterable<Uint8Array>, read: TextHash): AsyncIterable<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of pieces) {
    read.addBytes(piece)
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  rest += decoder.decode()
  if (rest !== '') yield rest
}
