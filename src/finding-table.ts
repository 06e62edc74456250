import type { Finding } from './findings.js'

/** What the findings of each kind are called together, and what to do about them. */
export const findingTable: Record<Finding['code'], { readonly title: string; readonly fix: string }> = {
  'guess': {
    title: 'Guesses, since there is no manifest',
    fix: 'Write the manifest with "djangocms-static introspect", and give it with --manifest.',
  },
  'plugin-type-unknown': {
    title: 'Plugins of unknown types',
    fix: 'Write the manifest again, or delete the plugins if the package that made them is gone.',
  },
  'plugin-row-missing': {
    title: 'Plugins without their row',
    fix: 'Delete the plugins in the CMS, or run "python manage.py cms delete-orphaned-plugins".',
  },
  'serializer-missing': {
    title: 'Plugins without their serializer',
    fix: 'Write a function for the plugin type under "serializers" of the configuration.',
  },
  'template-missing': {
    title: 'Plugins without an HTML template',
    fix: 'Write a Liquid template for the plugin type, and name its folder with --html-templates.',
  },
  'html-incomplete': {
    title: 'HTML that the CMS writes differently',
    fix: 'Do what the finding says, or write a template of your own for the plugin type.',
  },
  'reference-broken': {
    title: 'Broken references',
    fix: 'Choose another target in the plugin, or take the reference out.',
  },
  'placeholders-hidden': {
    title: 'Placeholders of models that the configuration does not name',
    fix: 'Name the model under "placeholderModels" of the configuration, with the condition under which a row is public.',
  },
  'page-without-url': {
    title: 'Pages without a URL',
    fix: 'Give the page a slug in the CMS and publish it.',
  },
  'path-shadowed': {
    title: 'Paths that pages share',
    fix: 'Change the slug of all but one of the pages.',
  },
  'name-escaped': {
    title: 'Escaped file names',
    fix: 'Nothing, as long as the host decodes percent signs; a plainer slug gives a plainer name.',
  },
  'path-long': {
    title: 'Paths that are long for Windows',
    fix: 'Nothing on other systems. With its folder a path may have 260 characters there: shorten slugs, or export to a short folder.',
  },
  'page-unreachable': {
    title: 'Addresses that cannot have a file',
    fix: 'Change the slug of the page.',
  },
  'family-left': {
    title: 'Left to the shim',
    fix: 'Run the handler in front of the files, raise --budget, or leave the family out with --skip.',
  },
  'family-empty': {
    title: 'Families without files',
    fix: 'Nothing where that is right: see that pages are published and languages public.',
  },
  'database-clear-text': {
    title: 'Databases that are read in clear text',
    fix: 'Turn on TLS of the server, and add sslmode=verify-full with its sslrootcert to the URL.',
  },
  'site-unknown': {
    title: 'Sites that the manifest does not describe',
    fix: 'Write the manifest again if the site is to be exported.',
  },
  'language-unknown': {
    title: 'Languages that the manifest does not list',
    fix: 'Write the manifest again, unless the project has given the language up.',
  },
  'plugin-table-unknown': {
    title: 'Plugin tables that the manifest does not describe',
    fix: 'Write the manifest again, or delete the plugins if the package that made them is gone.',
  },
  'manifest-outdated': {
    title: 'Manifests of another version of django CMS',
    fix: 'Write the manifest again with the project that uses this database.',
  },
  'mismatch-accepted': {
    title: 'Settings that the database contradicts',
    fix: 'Delete the rows that are left over; then take the key out of --accept-mismatch.',
  },
  'field-address': {
    title: 'Fields that may hold addresses of people',
    fix: 'Name the field in "dropFields" of the configuration, unless the address is meant to be public.',
  },
  'menu-extender-unknown': {
    title: 'Unknown extensions of the navigation',
    fix: 'Write the manifest again, or take the attached menu out of the settings of the page.',
  },
  'bundle-left': {
    title: 'Sites without bundles',
    fix: 'Raise --budget, so that the pages are written, or leave --bundle out.',
  },
  'media-missing': {
    title: 'Missing files',
    fix: 'Upload the file again, or take it out of the page; see that --media names all of MEDIA_ROOT.',
  },
  'media-refused': {
    title: 'Files that cannot be copied',
    fix: 'Rename the file, or replace the link that leads out of MEDIA_ROOT.',
  },
  'media-differs': {
    title: 'Files that may be damaged',
    fix: 'Compare the file with its original, and upload it again if it is not whole.',
  },
  'computed-anew': {
    title: 'Computed anew',
    fix: 'Nothing: the next run computes only what has changed.',
  },
  'host-limit': {
    title: 'Limits of hosts',
    fix: 'Do what the finding says, or choose another plan or host.',
  },
  'precompress-unused': {
    title: 'Compressed files without use',
    fix: 'Leave out --precompress for this host.',
  },
  'redirect-loop': {
    title: 'Redirects in a circle',
    fix: 'Take the redirect of one of these pages out of its advanced settings.',
  },
  'redirect-unusable': {
    title: 'Redirects to no web address',
    fix: 'Correct the redirect in the advanced settings of the page.',
  },
}
