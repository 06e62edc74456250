import type { Finding } from './findings.js'

/** What the findings of each kind are called together, and what to do about them. */
export const findingTable: Record<Finding['code'], { readonly title: string; readonly fix: string }> = {
  'guess': {
    title: 'Guesses, because there is no manifest',
    fix: 'Write the manifest with "npx djangocms-static introspect", and pass it with --manifest.',
  },
  'plugin-type-unknown': {
    title: 'Plugins of unknown types',
    fix: 'Update the manifest, or delete the plugins if their package is no longer installed.',
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
    fix: 'Do what the finding says, or write your own template for the plugin type.',
  },
  'reference-broken': {
    title: 'Broken references',
    fix: 'Choose another target in the plugin, or remove the reference.',
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
    title: 'Paths that several pages share',
    fix: 'Change the slug of all but one of the pages.',
  },
  'name-escaped': {
    title: 'Escaped file names',
    fix: 'None needed if the host decodes percent-encoding. A plainer slug gives a plainer name.',
  },
  'path-long': {
    title: 'Paths that are long for Windows',
    fix: 'None needed on other systems. Windows allows 260 characters, folder included: shorten slugs, or export to a shorter folder.',
  },
  'page-unreachable': {
    title: 'Addresses that cannot have a file',
    fix: 'Change the slug of the page.',
  },
  'route-deferred': {
    title: 'Routes deferred to the handler',
    fix: 'Run the handler in front of the files, raise --budget, or leave the route out with --skip.',
  },
  'route-empty': {
    title: 'Routes without files',
    fix: 'Check that pages are published and languages are public.',
  },
  'database-clear-text': {
    title: 'Unencrypted database connections',
    fix: 'Enable TLS on the server, and add sslmode=verify-full with its sslrootcert to the URL.',
  },
  'site-unknown': {
    title: 'Sites that the manifest does not describe',
    fix: 'Update the manifest if the site should be exported.',
  },
  'language-unknown': {
    title: 'Languages that the manifest does not list',
    fix: 'Update the manifest, unless the project no longer uses the language.',
  },
  'plugin-table-unknown': {
    title: 'Plugin tables that the manifest does not describe',
    fix: 'Update the manifest, or delete the plugins if their package is no longer installed.',
  },
  'manifest-outdated': {
    title: 'Manifests of another version of django CMS',
    fix: 'Update the manifest in the project that uses this database.',
  },
  'mismatch-accepted': {
    title: 'Settings that the database contradicts',
    fix: 'Delete the obsolete rows, then remove the key from --accept-mismatch.',
  },
  'field-address': {
    title: 'Fields that may hold personal addresses',
    fix: 'Name the field in "dropFields" of the configuration, unless the address is meant to be public.',
  },
  'menu-extender-unknown': {
    title: 'Unknown extensions of the navigation',
    fix: 'Update the manifest, or remove the attached menu from the settings of the page.',
  },
  'bundle-missing': {
    title: 'Sites without bundles',
    fix: 'Raise --budget so that the pages are written, or leave out --bundle.',
  },
  'media-missing': {
    title: 'Missing files',
    fix: 'Upload the file again, or remove it from the page. Check that --media names the whole MEDIA_ROOT.',
  },
  'media-refused': {
    title: 'Files that cannot be copied',
    fix: 'Rename the file, or replace the link that leads out of MEDIA_ROOT.',
  },
  'media-differs': {
    title: 'Files that may be damaged',
    fix: 'Compare the file with its original, and upload it again if it is damaged.',
  },
  'computed-anew': {
    title: 'Everything was recomputed',
    fix: 'None needed: the next run computes only what changed.',
  },
  'host-limit': {
    title: 'Limits of hosts',
    fix: 'Do what the finding says, or choose another plan or host.',
  },
  'precompress-unused': {
    title: 'Unused compressed files',
    fix: 'Leave out --precompress for this host.',
  },
  'output-emptied': {
    title: 'Folders that the build of the front end empties',
    fix: 'Export to another folder, such as --out cms-export, and read it from there.',
  },
  'redirect-loop': {
    title: 'Redirect loops',
    fix: 'Remove the redirect of one of these pages in its advanced settings.',
  },
  'redirect-unusable': {
    title: 'Redirects to invalid addresses',
    fix: 'Correct the redirect in the advanced settings of the page.',
  },
}
