import type { Finding, FindingKind } from './findings.js'
import { outputFindings } from './output-findings.js'

export const findingTable: Record<Finding['code'], FindingKind> = {
  'guess': {
    severity: 'gap',
    title: 'Guesses, because there is no manifest',
    fix: 'Write the manifest with "npx djangocms-static introspect", and pass it with --manifest.',
  },
  'plugin-type-unknown': {
    severity: 'gap',
    title: 'Plugins of unknown types',
    fix: 'Update the manifest, or delete the plugins if their package is no longer installed.',
  },
  'plugin-row-missing': {
    severity: 'note',
    isFixedOnPages: true,
    title: 'Plugins without their row',
    fix: 'Delete the plugins in the CMS, or run "python manage.py cms delete-orphaned-plugins". If their model has a primary key of its own, delete nothing and remove that field: the CMS looks for the row by it, and not by "cmsplugin_ptr".',
  },
  'plugin-unready': {
    severity: 'gap',
    title: 'Plugin types that need something before they are published',
    fix: 'Add what the type needs before its plugins are published, or delete the plugins in the CMS.',
  },
  'plugins-filtered': {
    severity: 'gap',
    title: 'Plugins that a manager filters',
    fix: 'Let "objects" of the model return every row, then update the manifest. If all of its rows may be public, remove "filtered_by" from the manifest.',
  },
  'serializer-missing': {
    severity: 'gap',
    title: 'Plugins without their serializer',
    fix: 'Write a function for the plugin type under "serializers" of the configuration.',
  },
  'package-unknown': {
    severity: 'gap',
    title: 'A version of djangocms-rest that is not known',
    fix: 'Update djangocms-static, or compare with the live API: "npx djangocms-static verify out --against URL" names what differs.',
  },
  'package-old': {
    severity: 'gap',
    title: 'Versions older than those that are followed',
    fix: 'Update the package in the project, then the manifest.',
  },
  'template-missing': {
    severity: 'gap',
    title: 'Plugins without an HTML template',
    fix: 'Write a Liquid template for the plugin type, and name its folder with --html-templates.',
  },
  'html-incomplete': {
    severity: 'gap',
    title: 'HTML that the CMS writes differently',
    fix: 'Do what the finding says, or write your own template for the plugin type.',
  },
  'value-damaged': {
    severity: 'note',
    isFixedOnPages: true,
    title: 'Damaged values',
    fix: 'Correct the value in the database, or delete the plugin in the CMS: the live API fails there.',
  },
  'reference-broken': {
    severity: 'note',
    isFixedOnPages: true,
    title: 'Broken references',
    fix: 'Choose another target in the plugin, or remove the reference.',
  },
  'reference-hidden': {
    severity: 'note',
    isFixedOnPages: true,
    title: 'References to what visitors cannot see',
    fix: 'Publish the target, choose another one in the plugin, or accept that visitors get no link.',
  },
  'field-computed': {
    severity: 'gap',
    title: 'Fields that Python computes',
    fix: 'Write a function for the plugin type under "serializers" of the configuration, or name the field in "dropFields".',
  },
  'field-unreadable': {
    severity: 'gap',
    title: 'Fields whose columns have unknown types, or others than Django declares',
    fix: 'Compare the answer with the live API. Write a function for the plugin type under "serializers" of the configuration where they differ.',
  },
  'search-field-unread': {
    severity: 'gap',
    title: 'Search fields that are not searched',
    fix: 'Name fields of the plugin itself in "search_fields" of its model, then update the manifest; or accept that the search does not find these texts.',
  },
  'field-target-unknown': {
    severity: 'gap',
    title: 'Foreign keys without a known target',
    fix: 'Update the manifest with the script of this version. Where it is new, write a function for the plugin type under "serializers" of the configuration.',
  },
  'endpoint-unknown': {
    severity: 'gap',
    title: 'Addresses that only Python knows',
    fix: 'Let get_api_endpoint make its address with reverse() and fields of its own table, then update the manifest; or write a function for the plugin type under "serializers" of the configuration.',
  },
  'code-replaced': {
    severity: 'gap',
    title: 'Code in place of that of djangocms-rest',
    fix: 'Do the same in the front end, or in functions for plugin types under "serializers" of the configuration. If the code changes no answer, as some decorators do, remove the entry with the name that the finding ends with from "replaced_code" of the manifest, each time that the manifest is written.',
  },
  'setting-unsupported': {
    severity: 'gap',
    title: 'Settings that are not supported',
    fix: 'Change the setting, or write functions for the plugin types that it concerns under "serializers" of the configuration.',
  },
  'setting-form': {
    severity: 'note',
    title: 'Settings that change the text of JSON, or values that few sites have',
    fix: 'None needed for the text of JSON: the answers are equal. Compare times before 1970 with the live API.',
  },
  'sample-differs': {
    severity: 'gap',
    title: 'Samples that the export writes differently',
    fix: 'Update the manifest. If they still differ, write a function for the plugin type under "serializers" of the configuration.',
  },
  'sample-missing': {
    severity: 'note',
    title: 'Samples without their plugin',
    fix: 'Write the samples again from the database that is exported.',
  },
  'placeholders-hidden': {
    severity: 'gap',
    title: 'Placeholders of models that the configuration does not name',
    fix: 'Name the model under "placeholderModels" of the configuration, with the condition under which a row is public. Update the manifest if it does not have the model, or delete the placeholders if its app is no longer installed.',
  },
  'page-without-url': {
    severity: 'note',
    isFixedOnPages: true,
    title: 'Pages without a URL',
    fix: 'Give the page a slug in the CMS and publish it.',
  },
  'home-misplaced': {
    severity: 'note',
    isFixedOnPages: true,
    title: 'Home pages that are not at the root',
    fix: 'Remove the overwritten URL of the page in the CMS, and publish the page again.',
  },
  'path-shadowed': {
    severity: 'note',
    isFixedOnPages: true,
    title: 'Paths that several pages share',
    fix: 'Change the slug of all but one of the pages.',
  },
  'name-escaped': {
    severity: 'note',
    isFixedOnPages: true,
    title: 'Escaped file names',
    fix: 'None needed if the host decodes percent-encoding. A plainer slug gives a plainer name.',
  },
  'path-long': {
    severity: 'note',
    title: 'Paths that are long for Windows',
    fix: 'None needed on other systems. Windows allows 260 characters, folder included: shorten slugs, or export to a shorter folder.',
  },
  'page-unreachable': {
    severity: 'gap',
    isFixedOnPages: true,
    title: 'Addresses that cannot have a file',
    fix: 'Change the slug of the page.',
  },
  'route-deferred': {
    severity: 'note',
    title: 'Routes deferred to the handler',
    fix: 'Run the handler in front of the files, raise --budget, or leave the route out with --skip.',
  },
  'route-unlisted': {
    severity: 'note',
    title: 'Routes of the project that are not exported',
    fix: 'Add "aliases" of djangocms-static/routes to "routes" of the configuration, if the front end asks for aliases.',
  },
  'route-empty': {
    severity: 'note',
    title: 'Routes without files',
    fix: 'Publish pages in a public language, and choose a home page for menus without a path; or accept that the site answers 404 there.',
  },
  'database-clear-text': {
    severity: 'note',
    title: 'Unencrypted database connections',
    fix: 'Enable TLS on the server, and add sslmode=verify-full with its sslrootcert to the URL.',
  },
  'rows-restricted': {
    severity: 'gap',
    title: 'Tables whose rows a policy may hide',
    fix: 'Read the database as the owner of the tables, or give the user of the export a policy with USING (true).',
  },
  'site-unknown': {
    severity: 'gap',
    title: 'Sites that the manifest does not describe',
    fix: 'Update the manifest if the site should be exported.',
  },
  'language-unknown': {
    severity: 'note',
    title: 'Languages that the manifest does not list',
    fix: 'Update the manifest, unless the project no longer uses the language.',
  },
  'template-unlisted': {
    severity: 'gap',
    title: 'Templates that are not described',
    fix: 'Update the manifest. If the template is gone from the project, choose another one in the page settings: the live API fails there.',
  },
  'plugin-table-unknown': {
    severity: 'gap',
    title: 'Plugin tables that the manifest does not describe',
    fix: 'Update the manifest, or delete the plugins if their package is no longer installed.',
  },
  'manifest-outdated': {
    severity: 'gap',
    title: 'Manifests of another version of django CMS',
    fix: 'Update the manifest in the project that uses this database.',
  },
  'mismatch-accepted': {
    severity: 'note',
    title: 'Settings that the database contradicts',
    fix: 'Delete the obsolete rows, then remove the key from --accept-mismatch.',
  },
  'field-address': {
    severity: 'note',
    title: 'Fields that may hold personal addresses',
    fix: 'Name the field in "dropFields" of the configuration, unless the address is meant to be public.',
  },
  'menu-extender-unknown': {
    severity: 'gap',
    isFixedOnPages: true,
    title: 'Unknown extensions of the navigation',
    fix: 'Update the manifest, or remove the attached menu or the application from the settings of the page.',
  },
  'menu-modified': {
    severity: 'gap',
    title: 'Menus that Python changes',
    fix: 'Do the same in the front end. If the class changes no menu of the API, remove its name from "modifiers" of the manifest.',
  },
  ...outputFindings,
}
