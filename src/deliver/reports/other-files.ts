import type { ExportReport } from '../../options.js'

/** Files of one kind that no route answers. */
export interface OtherFiles {
  readonly name: string
  readonly files: number
  readonly bytes: number
  /** What they are, in words. */
  readonly note: string
}

/** The files of an export that no route answers, as reports name their kinds. */
export function otherFiles({ documents, bundles, media }: OtherCounts): OtherFiles[] {
  const kinds = [
    { name: 'documents', ...documents, note: 'for the runtime handler' },
    { name: 'bundles', ...bundles, note: 'one per language' },
    { name: 'media', ...media, note: 'uploaded files' },
  ]
  return kinds.filter(({ files }) => files > 0)
}

type OtherCounts = Pick<ExportReport, 'documents' | 'bundles' | 'media'>
