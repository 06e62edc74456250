import type { Finding, FindingKind } from './findings.js'

/** What findings about files, hosts and redirects of an export mean. */
export const outputFindings = {
  'bundle-missing': {
    severity: 'gap',
    title: 'Sites without bundles',
    fix: 'Raise --budget so that the pages are written, or leave out --bundle.',
  },
  'search-records-missing': {
    severity: 'gap',
    title: 'Sites without search records',
    fix: 'Raise --budget so that the pages are written, or leave out --search-records.',
  },
  'media-missing': {
    severity: 'gap',
    isFixedOnPages: true,
    title: 'Missing files',
    fix: 'Upload the file again, or remove it from the page. Check that --media names the whole MEDIA_ROOT.',
  },
  'thumbnail-missing': {
    severity: 'gap',
    title: 'Missing thumbnails',
    fix: 'Open a page of the CMS that shows the thumbnail, which makes it again, or delete its row of easy_thumbnails_thumbnail.',
  },
  'media-refused': {
    severity: 'gap',
    title: 'Files that cannot be copied',
    fix: 'Rename the file, or replace the link that leads out of MEDIA_ROOT.',
  },
  'media-differs': {
    severity: 'gap',
    title: 'Files that may be damaged',
    fix: 'Compare the file with its original, and upload it again if it is damaged.',
  },
  'computed-anew': {
    severity: 'note',
    title: 'Everything was recomputed',
    fix: 'None needed: the next run computes only what changed.',
  },
  'host-limit': {
    severity: 'gap',
    title: 'Limits of hosts',
    fix: 'Do what the finding says, or choose another plan or host.',
  },
  'precompress-unused': {
    severity: 'note',
    title: 'Unused compressed files',
    fix: 'Do what the finding says, or leave out --precompress for this host.',
  },
  'output-emptied': {
    severity: 'note',
    title: 'Folders that the build of the front end empties',
    fix: 'Export to another folder, such as --out cms-export, and read it from there.',
  },
  'redirect-loop': {
    severity: 'note',
    isFixedOnPages: true,
    title: 'Redirect loops',
    fix: 'Remove one of these redirects, in the advanced settings of its page or among the redirects of the site.',
  },
  'redirect-chain': {
    severity: 'note',
    title: 'Redirects that lead to redirects',
    fix: 'Let the first address lead to the last one, so that visitors wait for one redirect only.',
  },
  'redirect-unused': {
    severity: 'note',
    title: 'Redirects that never apply',
    fix: 'Delete the redirect, or correct its old path: Django compares it with the percent-encoded path of requests for which it finds nothing else.',
  },
  'redirect-below': {
    severity: 'gap',
    title: 'Redirects that apply to paths below theirs as well',
    fix: 'Add the rule to the settings of the host or of the front end: "redirects.json" has only the path itself.',
  },
  'redirect-unusable': {
    severity: 'note',
    isFixedOnPages: true,
    title: 'Redirects to invalid addresses',
    fix: 'Correct the redirect, in the advanced settings of its page or among the redirects of the site.',
  },
} satisfies Partial<Record<Finding['code'], FindingKind>>
