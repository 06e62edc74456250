import type { Problem, ProblemCode } from './problem.js'

/** A problem as a sentence. */
export function problemText(problem: Problem): string {
  switch (problem.code) {
    case 'file-missing':
      return `${problem.file} is missing`
    case 'file-foreign':
      return `${problem.file} does not belong to this export`
    case 'hash-differs':
      return `${problem.file} was changed after the export`
    case 'file-unreadable':
      return `${problem.file} cannot be read: ${problem.reason}`
    case 'compressed-differs':
      return `${problem.file} differs from the file that it was compressed from`
    case 'document-renamed':
      return `${problem.file} does not match the hash in its name`
    case 'document-missing':
      return `${problem.file} is referenced by the export, but missing`
    case 'document-unknown':
      return `${problem.file} has an unknown kind or version`
    case 'not-json':
      return `${problem.file} is not JSON: ${problem.reason}`
    case 'not-the-contract':
      return `${problem.file}: ${problem.at || '/'}: ${problem.reason}`
    case 'preview-differs':
      return `${problem.file} is a preview, or should be one`
    case 'bundle-differs':
      return `${problem.file} differs from ${problem.page}`
    case 'link-broken':
      return `${problem.url} has no answer. ${shownBy(problem)}`
    case 'record-damaged':
      return `The record in ${problem.state} is damaged, or of another version, so no hashes were compared`
    case 'leak':
      return `${problem.file} shows ${problem.what} of ${problem.of}`
    case 'record-none':
      return `${problem.state} has no record of a finished export: hashes were not compared, and missing files may go unnoticed`
    case 'record-other':
      return `The record in ${problem.state} belongs to another release: hashes were not compared`
    case 'too-large':
      return `${problem.file} is too large to be scanned`
    case 'file-unknown':
      return `${problem.file} is not an answer`
    case 'link-closed':
      return `${problem.url} needs a login or a permission. ${shownBy(problem)}`
    case 'link-handled':
      return `${problem.url} has no file: the handler answers it. ${shownBy(problem)}`
    case 'link-left-out':
      return `${problem.url} is not in the export: ${problem.reason}. ${shownBy(problem)}`
    case 'link-file-missing':
      return `${problem.url} is missing where --media copies files from. ${shownBy(problem)}`
    case 'link-elsewhere':
      return `${problem.url} is not part of this API. ${shownBy(problem)}`
  }
}

/** Headings of each kind of problem. */
export const problemTitles: Readonly<Record<ProblemCode, string>> = {
  'file-missing': 'Missing files',
  'file-foreign': 'Foreign files',
  'hash-differs': 'Changed files',
  'file-unreadable': 'Unreadable files',
  'compressed-differs': 'Compressed files that differ from their originals',
  'document-renamed': 'Documents that do not match their name',
  'document-missing': 'Missing documents',
  'document-unknown': 'Documents of an unknown kind or version',
  'not-json': 'Files that are not JSON',
  'not-the-contract': 'Answers that do not match the contract',
  'preview-differs': 'Previews in the public export',
  'bundle-differs': 'Bundles that differ from their pages',
  'link-broken': 'Broken links',
  'record-damaged': 'Damaged record',
  'leak': 'Hidden content in the export',
  'record-none': 'No record',
  'record-other': 'No record of this release',
  'too-large': 'Files too large to be scanned',
  'file-unknown': 'Files that are not answers',
  'link-closed': 'Links to pages that are not public',
  'link-handled': 'Links that only the handler answers',
  'link-left-out': 'Links to pages that are not exported',
  'link-file-missing': 'Links to uploaded files that are missing',
  'link-elsewhere': 'Links to other parts of the project',
}

function shownBy({ count, pages }: { count: number; pages: readonly string[] }): string {
  const [first = ''] = pages
  const more = count - 1
  const others = more > 0 ? ` and ${more} ${more === 1 ? 'other' : 'others'}` : ''
  return `Found in ${first}${others}`
}
