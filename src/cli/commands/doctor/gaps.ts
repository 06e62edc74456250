import type { Finding } from '../../../findings.js'

/** What a finding means for the export: a gap makes it other than the live API, or smaller than it was asked to be. */
export function isGap({ code }: Finding): boolean {
  return effects[code] === 'gap'
}

const effects: Record<Finding['code'], 'gap' | 'note'> = {
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
  'family-left': 'note',
  'family-empty': 'note',
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
  'bundle-left': 'gap',
  'computed-anew': 'note',
  'host-limit': 'gap',
  'precompress-unused': 'note',
  'redirect-loop': 'note',
  'redirect-unusable': 'note',
}
