import { ExportError } from '../../errors.js'
import type { ExportOptions } from '../../options.js'

/** Checks what a merge of uploaded shards cannot do without their contents. Throws `option-invalid`. */
export function checkUploaded({ publish, precompress }: Pick<ExportOptions, 'publish' | 'precompress'>): void {
  if (publish === 'releases') {
    const message = '--uploaded and --publish releases exclude each other: a release holds all files.'
    throw new ExportError('option-invalid', message, 'Publish in place, or leave out --uploaded.')
  }
  if (precompress.length === 0) return
  throw new ExportError(
    'option-invalid',
    `The shards were written with --precompress ${precompress.join(', ')}, and a merge with --uploaded does not read what it would compress.`,
    'Write the shards without --precompress, as CDNs compress themselves, or leave out --uploaded.',
  )
}
