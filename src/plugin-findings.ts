import type { FindingKinds } from './findings.js'
import { plural } from './quantities.js'

/** Findings about plugins, their fields and the settings of the project. */
export const pluginFindings = {
  'guess': {
    severity: 'gap',
    title: 'Guesses, because there is no manifest',
    fix: 'Write the manifest with "npx djangocms-static introspect", and pass it with --manifest.',
    text: ({ key, value, reason }) => `${key} was guessed as ${value}: ${reason}`,
  },
  'plugin-type-unknown': {
    severity: 'gap',
    title: 'Plugins of unknown types',
    fix: 'Update the manifest, or delete plugins whose package is gone.',
    text: ({ pluginId, page, pluginType }) =>
      `Plugin ${pluginId} on ${page} is left out: the manifest has no plugin type ${pluginType}`,
  },
  'plugin-row-missing': {
    severity: 'note',
    isFixedOnPages: true,
    title: 'Plugins without their row',
    fix: 'Delete the plugins in the CMS, or run "python manage.py cms delete-orphaned-plugins". If their model has a primary key of its own, remove that field instead.',
    text: ({ pluginId, pluginType, page }) =>
      `Plugin ${pluginId} (${pluginType}) on ${page} is left out: its own row is missing`,
  },
  'plugin-unready': {
    severity: 'gap',
    title: 'Plugin types that need something before they are published',
    fix: 'Add what the type needs before its plugins are published, or delete the plugins in the CMS.',
    text: ({ pluginType, needs }) => `${pluginType} needs ${needs}`,
  },
  'plugins-filtered': {
    severity: 'gap',
    title: 'Plugins that a manager filters',
    fix: 'Let "objects" of the model return every row, then update the manifest. If all of its rows may be public, remove "filtered_by" from the manifest.',
    text: ({ pluginType, by }) =>
      `Plugins of type ${pluginType} are left out: the manager of their model (${by}) leaves some out, and only Python knows which`,
  },
  'serializer-missing': {
    severity: 'gap',
    title: 'Plugins without their serializer',
    fix: 'Write a serializer for the plugin type in the configuration.',
    text: ({ pluginType, page, serializer }) =>
      `${pluginType} on ${page} is written with its generic members: the configuration has no serializer in place of ${serializer}`,
  },
  'serializer-unused': {
    severity: 'note',
    title: 'Serializers of unknown plugin types',
    fix: 'Correct the name in the configuration, update the manifest, or remove the serializer of a plugin that is gone.',
    text: ({ pluginType, hint }) =>
      `The configuration has a serializer for ${pluginType}, which the manifest does not describe.${hint}`,
  },
  'package-unknown': {
    severity: 'gap',
    title: 'Unknown versions of djangocms-rest',
    fix: 'Update djangocms-static, or see what differs: "npx djangocms-static verify out --against URL".',
    text: ({ version }) =>
      `The project has djangocms-rest ${version}, which is not a tested version: its answers are written as those of the nearest version before it`,
  },
  'package-old': {
    severity: 'gap',
    title: 'Packages that are too old',
    fix: 'Update the package in the project, then the manifest.',
    text: (finding) =>
      `The project has ${finding.package} ${finding.version}: ${finding.what} may differ, as the export follows ${finding.from} and later`,
  },
  'template-missing': {
    severity: 'gap',
    title: 'Plugins without an HTML template',
    fix: 'Write a Liquid template, named after the plugin type, in the folder of --html-templates.',
    text: ({ pluginType, page }) =>
      `${pluginType} on ${page} has only its children as HTML: there is no template for it`,
  },
  'html-incomplete': {
    severity: 'gap',
    title: 'HTML that the CMS writes differently',
    fix: 'Do what the finding says, or write your own template for the plugin type.',
    text: ({ pluginId, pluginType, page, reason }) =>
      `The HTML of plugin ${pluginId} (${pluginType}) on ${page} differs from the CMS: ${reason}`,
  },
  'value-damaged': {
    severity: 'note',
    isFixedOnPages: true,
    title: 'Damaged values',
    fix: 'Correct the value in the database, or delete the row in the CMS: the live API fails there.',
    text: (finding) =>
      `${finding.field} of ${kindOf(finding)} ${finding.pluginId} (${finding.pluginType}) on ${finding.page} is null, since its column should hold something else: ${finding.value}`,
  },
  'reference-broken': {
    severity: 'note',
    isFixedOnPages: true,
    title: 'Broken references',
    fix: 'Choose another target there, or remove the reference.',
    text: (finding) =>
      `${finding.field} of ${kindOf(finding)} ${finding.pluginId} (${finding.pluginType}) on ${finding.page} points to ${finding.reference}, which does not exist`,
  },
  'reference-hidden': {
    severity: 'note',
    isFixedOnPages: true,
    title: 'References to what visitors cannot see',
    fix: 'Publish the target, choose another one there, or accept that visitors get no link.',
    text: (finding) =>
      `${finding.field} of ${kindOf(finding)} ${finding.pluginId} (${finding.pluginType}) on ${finding.page} points to ${finding.reference}, which visitors cannot see`,
  },
  'field-computed': {
    severity: 'gap',
    title: 'Fields that Python computes',
    fix: 'Write a serializer for the plugin type in the configuration, or name the field in "dropFields".',
    text: ({ field, pluginType, by }) =>
      `${field} of ${pluginType} is written as stored, but Python computes it: ${by}`,
  },
  'field-unreadable': {
    severity: 'gap',
    title: 'Fields whose columns have unknown types, or types other than Django declares',
    fix: 'Compare the answer with the live API. If they differ, write a serializer for the plugin type in the configuration.',
    text: ({ field, pluginType, columnType }) =>
      `${field} of ${pluginType} is written as the database prints it: its column has the type ${columnType}`,
  },
  'search-field-unread': {
    severity: 'gap',
    title: 'Search fields that are not searched',
    fix: 'Name fields of the plugin itself in "search_fields" of its model, then update the manifest.',
    text: ({ field, pluginType }) =>
      `${field} of ${pluginType} is not searched: it is not a field of the plugin itself`,
  },
  'field-target-unknown': {
    severity: 'gap',
    title: 'Foreign keys without a known target',
    fix: 'Update the manifest with the script of this version, or write a serializer for the plugin type in the configuration.',
    text: ({ field, pluginType, model, reason }) =>
      `${field} of ${pluginType} is not resolved among the rows of ${model}: ${reason}`,
  },
  'endpoint-unknown': {
    severity: 'gap',
    title: 'Addresses that only Python knows',
    fix: 'Let get_api_endpoint make its address with reverse() and fields of its own table, then update the manifest; or write a serializer for the plugin type in the configuration.',
    text: ({ model, reason }) => `References to ${model} are written without its own address: ${reason}`,
  },
  'code-replaced': {
    severity: 'gap',
    title: 'Code that replaces that of djangocms-rest',
    fix: 'Do the same in the front end, or in serializers of the configuration. If the code changes no answer, as some decorators do, remove its entry from "replaced_code" of each new manifest.',
    text: ({ by, place }) => `Answers lack what ${by} changes in them, which replaces ${place}`,
  },
  'setting-unsupported': {
    severity: 'gap',
    title: 'Settings that are not supported',
    fix: 'Change the setting, or write serializers for its plugin types in the configuration.',
    text: ({ setting, value, reason }) => `${setting} is ${value}: ${reason}`,
  },
  'setting-form': {
    severity: 'note',
    title: 'Settings that change the text of JSON, or values that few sites have',
    fix: 'None needed for the text of JSON: the answers are equal. Compare times before 1970 with the live API.',
    text: ({ setting, value, reason }) => `${setting} is ${value}: ${reason}`,
  },
  'sample-differs': {
    severity: 'gap',
    title: 'Samples that the export writes differently',
    fix: 'Update the manifest. If they still differ, write a serializer for the plugin type in the configuration.',
    text: ({ fieldClass, field, pluginType, count, example, got, expected }) => {
      const kind = fieldClass === '' ? '' : ` (${fieldClass})`
      return `${field}${kind} of ${pluginType} differs in ${count} of the samples; plugin ${example} has ${got} instead of ${expected}`
    },
  },
  'sample-missing': {
    severity: 'note',
    title: 'Samples without their plugin',
    fix: 'Write the samples again from the database that is exported.',
    text: ({ plugins }) =>
      `${plural(plugins, 'plugin')} of the samples cannot be compared: the database has none of that id and type`,
  },
} satisfies Partial<FindingKinds>

/** Page extensions are named by their model, plugins by their type. */
function kindOf({ pluginType }: { pluginType: string }): string {
  return pluginType.includes('.') ? 'row' : 'plugin'
}
