import { oneLine } from '../../one-line.js'

/** A problem of an export, which is a failure or a finding, by its code. */
export type Problem =
  | { code: 'file-missing'; file: string }
  | { code: 'file-foreign'; file: string }
  | { code: 'hash-differs'; file: string }
  | { code: 'file-unreadable'; file: string; reason: string }
  | { code: 'compressed-differs'; file: string }
  | { code: 'document-renamed'; file: string }
  | { code: 'document-missing'; file: string }
  | { code: 'document-unknown'; file: string }
  | { code: 'not-json'; file: string; reason: string }
  | { code: 'not-the-contract'; file: string; at: string; reason: string }
  | { code: 'preview-differs'; file: string }
  | { code: 'bundle-differs'; file: string; page: string }
  | { code: 'link-broken'; url: string; count: number; pages: string[] }
  | { code: 'record-damaged'; state: string }
  | { code: 'leak'; file: string; what: string; of: string }
  | { code: 'record-none'; state: string; exists: boolean }
  | { code: 'record-other'; state: string }
  | { code: 'too-large'; file: string }
  | { code: 'file-unknown'; file: string }
  | { code: 'link-closed'; url: string; count: number; pages: string[] }
  | { code: 'link-handled'; url: string; count: number; pages: string[] }
  | { code: 'link-left-out'; url: string; count: number; pages: string[]; reason: string }
  | { code: 'link-file-missing'; url: string; count: number; pages: string[] }
  | { code: 'link-elsewhere'; url: string; count: number; pages: string[] }

export type ProblemCode = Problem['code']

interface ProblemKind<Code extends ProblemCode> {
  readonly title: string
  /** It is no failure. */
  readonly isFinding?: true
  text(problem: Extract<Problem, { code: Code }>): string
}

export const problemTable: { readonly [Code in ProblemCode]: ProblemKind<Code> } = {
  'file-missing': { title: 'Missing files', text: ({ file }) => `${file} is missing` },
  'file-foreign': { title: 'Foreign files', text: ({ file }) => `${file} does not belong to this export` },
  'hash-differs': { title: 'Changed files', text: ({ file }) => `${file} was changed after the export` },
  'file-unreadable': { title: 'Unreadable files', text: ({ file, reason }) => `${file} cannot be read: ${reason}` },
  'compressed-differs': {
    title: 'Compressed files that differ from their originals',
    text: ({ file }) => `${file} differs from the file that it was compressed from`,
  },
  'document-renamed': {
    title: 'Documents that do not match their name',
    text: ({ file }) => `${file} does not match the hash in its name`,
  },
  'document-missing': {
    title: 'Missing documents',
    text: ({ file }) => `${file} is referenced by the export, but missing`,
  },
  'document-unknown': {
    title: 'Documents of an unknown kind or version',
    text: ({ file }) => `${file} has an unknown kind or version, or content of another kind`,
  },
  'not-json': { title: 'Files that are not JSON', text: ({ file, reason }) => `${file} is not JSON: ${reason}` },
  'not-the-contract': {
    title: 'Answers that do not match the contract',
    text: ({ file, at, reason }) => `${file}: ${at || '/'}: ${reason}`,
  },
  'preview-differs': {
    title: 'Previews in the public export',
    text: ({ file }) => `${file} is a preview, or should be one`,
  },
  'bundle-differs': {
    title: 'Bundles that differ from their pages',
    text: ({ file, page }) => `${file} differs from ${page}`,
  },
  'link-broken': { title: 'Broken links', text: (link) => `${link.url} has no answer. ${shownBy(link)}` },
  'record-damaged': {
    title: 'Damaged record',
    text: ({ state }) => `The record in ${state} is damaged, or of another version, so no hashes were compared`,
  },
  'leak': { title: 'Hidden content in the export', text: ({ file, what, of }) => `${file} shows ${what} of ${of}` },
  'record-none': {
    title: 'No record',
    isFinding: true,
    text: ({ state, exists }) => {
      const reason = exists ? 'may not be read by this user' : 'has no record of a finished export'
      return `${state} ${reason}: hashes were not compared, and missing files may go unnoticed`
    },
  },
  'record-other': {
    title: 'No record of this release',
    isFinding: true,
    text: ({ state }) => `The record in ${state} belongs to another release: hashes were not compared`,
  },
  'too-large': {
    title: 'Files too large to be scanned',
    isFinding: true,
    text: ({ file }) => `${file} is too large to be scanned`,
  },
  'file-unknown': {
    title: 'Files that are not answers',
    isFinding: true,
    text: ({ file }) => `${file} is not an answer`,
  },
  'link-closed': {
    title: 'Links to pages that are not public',
    isFinding: true,
    text: (link) => `${link.url} needs a login or a permission. ${shownBy(link)}`,
  },
  'link-handled': {
    title: 'Links that only the handler answers',
    isFinding: true,
    text: (link) => `${link.url} has no file: the handler answers it. ${shownBy(link)}`,
  },
  'link-left-out': {
    title: 'Links to pages that are not exported',
    isFinding: true,
    text: (link) => `${link.url} is not in the export: ${link.reason}. ${shownBy(link)}`,
  },
  'link-file-missing': {
    title: 'Links to uploaded files that are missing',
    isFinding: true,
    text: (link) => `${link.url} is missing where --media copies files from. ${shownBy(link)}`,
  },
  'link-elsewhere': {
    title: 'Links to other parts of the project',
    isFinding: true,
    text: (link) => `${link.url} is not part of this API. ${shownBy(link)}`,
  },
}

export function problemText(problem: Problem): string {
  const { text }: { text(problem: Problem): string } = problemTable[problem.code]
  return oneLine(text(problem))
}

function shownBy({ count, pages }: { count: number; pages: readonly string[] }): string {
  const [first = ''] = pages
  const more = count - 1
  const others = more > 0 ? ` and ${more} ${more === 1 ? 'other' : 'others'}` : ''
  return `Found in ${first}${others}`
}
