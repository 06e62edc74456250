import type { Finding } from '../../../findings.js'

/** Of a gap the export differs from the live API, or lacks what was asked for; a note is only worth knowing. */
export type Severity = 'gap' | 'note'

export function severityOf({ code }: Finding): Severity {
  return severities[code]
}

const severities: Record<Finding['code'], Severity> = {
  'guess': 'gap',
  'plugin-type-unknown': 'gap',
  'plugin-row-missing': 'note',
  'serializer-missing': 'gap',
  'template-missing': 'gap',
  'html-incomplete': 'gap',
  'reference-broken': 'note',
  'placeholders-hidden': 'gap',
  'page-without-url': 'note',
  'path-shadowed': 'note',
  'name-escaped': 'note',
  'path-long': 'note',
  'page-unreachable': 'gap',
  'route-deferred': 'note',
  'route-empty': 'note',
  'database-clear-text': 'note',
  'site-unknown': 'gap',
  'language-unknown': 'note',
  'plugin-table-unknown': 'gap',
  'manifest-outdated': 'gap',
  'mismatch-accepted': 'note',
  'field-address': 'note',
  'menu-extender-unknown': 'gap',
  'media-missing': 'gap',
  'media-refused': 'gap',
  'media-differs': 'gap',
  'bundle-missing': 'gap',
  'computed-anew': 'note',
  'host-limit': 'gap',
  'precompress-unused': 'note',
  'output-emptied': 'note',
  'redirect-loop': 'note',
  'redirect-unusable': 'note',
}
