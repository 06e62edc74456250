import type { Finding, FindingKinds } from './findings.js'

type MediaFinding = Finding & { code: 'media-missing' | 'media-refused' }

/** Findings about files, hosts and redirects of an export. */
export const outputFindings = {
  'bundle-missing': {
    severity: 'gap',
    title: 'Sites without bundles',
    fix: 'Raise --budget so that the pages are written, or leave out --bundle.',
    text: ({ site }) => `Site ${site} has no bundles: they are made from its page files, which exceed their budget`,
  },
  'search-records-missing': {
    severity: 'gap',
    title: 'Sites without search records',
    fix: 'Raise --budget so that the pages are written, or leave out --search-records.',
    text: ({ site }) => `Site ${site} has no search records: they are made from its page files, which are not written`,
  },
  'media-missing': {
    severity: 'gap',
    isFixedOnPages: true,
    title: 'Missing files',
    fix: 'Upload the file again, or remove it from the page. Check that --media names the whole MEDIA_ROOT.',
    text: notCopied,
  },
  'thumbnail-missing': {
    severity: 'gap',
    title: 'Missing thumbnails',
    fix: 'Open a page of the CMS that shows the thumbnail, which makes it again, or delete its row of easy_thumbnails_thumbnail.',
    text: ({ name, file, page, reason }) =>
      `${name}, a thumbnail of file ${file}${page === null ? '' : ` of page ${page}`}, is not copied, and details of the image name it: ${reason}`,
  },
  'media-refused': {
    severity: 'gap',
    title: 'Files that cannot be copied',
    fix: 'Rename the file, or replace the link that leads out of MEDIA_ROOT.',
    text: notCopied,
  },
  'media-differs': {
    severity: 'gap',
    title: 'Files that may be damaged',
    fix: 'Compare the file with its original, and upload it again if it is damaged.',
    text: ({ file, name, reason }) => `File ${file} (${name}) may be damaged: ${reason}`,
  },
  'computed-anew': {
    severity: 'note',
    title: 'Everything was recomputed',
    fix: 'None needed: the next run computes only what changed.',
    text: ({ out, reason }) => `${out} was recomputed completely: ${reason}`,
  },
  'host-limit': {
    severity: 'gap',
    title: 'Limits of hosts',
    fix: 'Do what the finding says, or choose another plan or host.',
    text: ({ host, limit, advice }) => `${host}: ${limit}. ${advice}`,
  },
  'precompress-unused': {
    severity: 'note',
    title: 'Unused compressed files',
    fix: 'Do what the finding says, or leave out --precompress for this host.',
    text: ({ host, compressions, reason }) => `${host} does not use ${compressions.join(' and ')} files: ${reason}`,
  },
  'output-emptied': {
    severity: 'note',
    title: 'Folders that the build of the front end empties',
    fix: 'Export to another folder, such as --out cms-export, and read it from there.',
    text: ({ framework, folder }) => `A build of ${framework} empties ${folder}, and the export with it`,
  },
  'record-published': {
    severity: 'note',
    title: 'Private files that the build of the front end publishes',
    fix: 'Export to another folder, such as --out cms-export, copy it to the published folder, and write reports elsewhere.',
    text: ({ framework, folder }) =>
      `A build of ${framework} publishes ${folder}, which names pages that are not public`,
  },
  'redirect-loop': {
    severity: 'note',
    isFixedOnPages: true,
    title: 'Redirect loops',
    fix: 'Remove one of these redirects, in the advanced settings of its page or among the redirects of the site.',
    text: ({ site, addresses }) => `Redirects of site ${site} form a loop and are left out: ${addresses.join(', ')}`,
  },
  'redirect-chain': {
    severity: 'note',
    title: 'Redirects that lead to redirects',
    fix: 'Let the first address lead to the last one, so that visitors wait for one only.',
    text: ({ site, addresses }) => `Redirects of site ${site} lead to each other: ${addresses.join(', ')}`,
  },
  'redirect-unused': {
    severity: 'note',
    title: 'Redirects that never apply',
    fix: 'Delete the redirect, or correct its old path.',
    text: ({ address, site, reason }) => `The redirect of ${address} of site ${site} never applies: ${reason}`,
  },
  'redirect-below': {
    severity: 'gap',
    title: 'Redirects that also apply to paths below theirs',
    fix: 'Add the rule to the settings of the host or of the front end: "redirects.json" has only the path itself.',
    text: ({ address, site, target }) =>
      `${address} of site ${site} redirects all paths that begin with it to ${JSON.stringify(target)}: redirects.json has only this path itself`,
  },
  'redirect-unusable': {
    severity: 'note',
    isFixedOnPages: true,
    title: 'Redirects to invalid addresses',
    fix: 'Correct the redirect, in the advanced settings of its page or among the redirects of the site.',
    text: ({ address, site, target }) =>
      `${address} of site ${site} redirects to ${JSON.stringify(target)}, which is not a web address`,
  },
} satisfies Partial<FindingKinds>

function notCopied({ file, name, page, reason }: MediaFinding): string {
  return `File ${file} (${name})${page === null ? '' : ` of page ${page}`} is not copied: ${reason}`
}
