import type { Problem, ProblemCode } from './problem.js'

/** One plain sentence for people. */
export function problemText(problem: Problem): string {
  switch (problem.code) {
    case 'file-missing':
      return `${problem.file} is missing`
    case 'file-foreign':
      return `${problem.file} is not of this export`
    case 'hash-differs':
      return `${problem.file} is not as it was written`
    case 'file-unreadable':
      return `${problem.file} cannot be read: ${problem.reason}`
    case 'compressed-differs':
      return `${problem.file} does not hold what the file beside it does`
    case 'document-renamed':
      return `${problem.file} does not have the hash that its name says`
    case 'document-missing':
      return `${problem.file} is missing, which the export names`
    case 'document-unknown':
      return `${problem.file} has a kind or a version that is not known here`
    case 'not-json':
      return `${problem.file} is not JSON: ${problem.reason}`
    case 'not-the-contract':
      return `${problem.file}: ${problem.at || '/'}: ${problem.reason}`
    case 'preview-differs':
      return `${problem.file} is of a preview, or should be`
    case 'bundle-differs':
      return `${problem.file} has another text than ${problem.page}`
    case 'link-broken':
      return `${problem.url} leads nowhere. ${shownBy(problem)}`
    case 'record-damaged':
      return `The record in ${problem.state} is damaged, so no hash could be compared`
    case 'leak':
      return `${problem.file} shows ${problem.what} of ${problem.of}`
    case 'record-none':
      return `${problem.state} has no record of a finished export: files were compared with no hash, and missing ones may go unnoticed`
    case 'record-other':
      return `The record in ${problem.state} is of another release: files were compared with no hash`
    case 'too-large':
      return `${problem.file} is too large to be looked into`
    case 'file-unknown':
      return `${problem.file} is no answer`
    case 'link-closed':
      return `${problem.url} needs a login or a permission. ${shownBy(problem)}`
    case 'link-handled':
      return `${problem.url} has no file: the handler answers it. ${shownBy(problem)}`
    case 'link-left-out':
      return `${problem.url} is not in the export: ${problem.reason}. ${shownBy(problem)}`
    case 'link-elsewhere':
      return `${problem.url} is no part of this API. ${shownBy(problem)}`
  }
}

/** What the problems of each kind are called together. */
export const problemTitles: Readonly<Record<ProblemCode, string>> = {
  'file-missing': 'Missing files',
  'file-foreign': 'Foreign files',
  'hash-differs': 'Files that have changed',
  'file-unreadable': 'Files that cannot be read',
  'compressed-differs': 'Compressed files with other contents',
  'document-renamed': 'Documents that do not fit their name',
  'document-missing': 'Missing documents',
  'document-unknown': 'Documents of an unknown kind or version',
  'not-json': 'Files that are not JSON',
  'not-the-contract': 'Answers that do not fit the contract',
  'preview-differs': 'Previews among public answers',
  'bundle-differs': 'Bundles that differ from their pages',
  'link-broken': 'Broken links',
  'record-damaged': 'Damaged record',
  'leak': 'Hidden content in the export',
  'record-none': 'No record',
  'record-other': 'No record of this release',
  'too-large': 'Files too large to be looked into',
  'file-unknown': 'Files that are no answers',
  'link-closed': 'Links to pages that are not public',
  'link-handled': 'Links that the handler answers',
  'link-left-out': 'Links to what is not exported',
  'link-elsewhere': 'Links to other parts of the project',
}

function shownBy({ count, pages }: { count: number; pages: readonly string[] }): string {
  const [first = ''] = pages
  const more = count - 1
  const others = more > 0 ? ` and ${more} ${more === 1 ? 'other' : 'others'}` : ''
  return `It stands in ${first}${others}`
}
