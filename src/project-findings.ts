import type { FindingKinds } from './findings.js'
import { plural } from './quantities.js'

/** Findings about pages, routes, sites and the manifest. */
export const projectFindings = {
  'placeholders-hidden': {
    severity: 'gap',
    title: 'Placeholders of models that the configuration does not name',
    fix: 'Name the model under "placeholderModels" of the configuration, with the condition under which a row is public. If the manifest lacks the model, update it, or delete the placeholders of an app that is gone.',
    text: ({ model, placeholders, example, isUndescribed }) =>
      `Placeholders of ${model} (${placeholders}, such as ${example}) are not answered: ${
        isUndescribed
          ? 'the manifest does not have the model'
          : 'the configuration does not say which rows of it are public'
      }`,
  },
  'page-without-url': {
    severity: 'note',
    isFixedOnPages: true,
    title: 'Pages without a URL',
    fix: 'Give the page a slug in the CMS and publish it.',
    text: ({ pageId, title, site }) => `Page ${pageId} (${title}) of site ${site} has no URL`,
  },
  'home-misplaced': {
    severity: 'note',
    isFixedOnPages: true,
    title: 'Home pages that are not at the root',
    fix: 'Remove the overwritten URL of the page in the CMS, and publish the page again.',
    text: ({ pageId, title, site, path }) =>
      `Home page ${pageId} (${title}) of site ${site} has the path ${path} instead of the root: endpoints that the API names for it are not found`,
  },
  'path-shadowed': {
    severity: 'note',
    isFixedOnPages: true,
    title: 'Paths that several pages share',
    fix: 'Change the slug of all but one of the pages.',
    text: ({ pages, site, path }) =>
      `Pages ${pages.join(', ')} of site ${site} share the path ${path}: it answers with the first`,
  },
  'name-escaped': {
    severity: 'note',
    isFixedOnPages: true,
    title: 'Escaped file names',
    fix: 'None needed if the host decodes percent-encoding. A plainer slug gives a plainer name.',
    text: ({ url, file }) => `${url} is written as ${file}`,
  },
  'path-long': {
    severity: 'note',
    title: 'Paths that are long for Windows',
    fix: 'None needed except on Windows, which allows 260 characters: shorten slugs, or export to a shorter folder.',
    text: ({ site, files, longest }) =>
      `Site ${site} has ${plural(files, 'page file')} with paths of more than 200 characters, the longest ${longest}`,
  },
  'page-unreachable': {
    severity: 'gap',
    title: 'Addresses that cannot have a file',
    fix: 'Choose a name without a slash: in the template, or as the static code of the alias.',
    text: ({ url, site, reason }) => `${url} of site ${site} has no file: ${reason}`,
  },
  'route-deferred': {
    severity: 'note',
    title: 'Routes deferred to the handler',
    fix: 'Run the handler in front of the files, raise --budget, or leave the route out with --skip.',
    text: ({ family, site, bytes, budget }) =>
      `${family} of site ${site} is deferred to the handler: ${megabytes(bytes)}, over the budget of ${megabytes(budget)}`,
  },
  'route-unlisted': {
    severity: 'note',
    title: 'Routes of the project that are not exported',
    fix: 'If the front end asks for aliases, add "aliases" of djangocms-static/routes to "routes" of the configuration.',
    text: ({ route }) =>
      `The API of the project has ${route}/, which the configuration does not list: it has no files, and references of the released contract lead there`,
  },
  'items-left-out': {
    severity: 'note',
    title: 'Rows of collections without an address of their own',
    fix: 'Give each row a key of its own, without a slash, or name another column as "key" of the collection.',
    text: ({ route, items, example, key }) =>
      `${route} has no item for ${plural(items, 'row')}, such as ${example} with the key ${JSON.stringify(key)}: it is empty, a part of no address, or that of another row`,
  },
  'route-empty': {
    severity: 'note',
    title: 'Routes without files',
    fix: 'Publish pages in a public language, and choose a home page for menus without a path.',
    text: ({ family, site }) => `${family} of site ${site} has no files`,
  },
  'database-clear-text': {
    severity: 'note',
    title: 'Unencrypted database connections',
    fix: 'Enable TLS on the server, and add sslmode=verify-full with its sslrootcert to the URL.',
    text: ({ host }) => `The connection to the database on ${host} is not encrypted`,
  },
  'rows-restricted': {
    severity: 'gap',
    title: 'Tables whose rows a policy may hide',
    fix: 'Read the database as the owner of the tables, or give the user of the export a policy with USING (true).',
    text: ({ table }) =>
      `Row-level security applies to ${table}: the export has the rows that its user may see, and the live API those of Django's`,
  },
  'site-unknown': {
    severity: 'gap',
    title: 'Sites that the manifest does not describe',
    fix: 'Update the manifest if the site should be exported.',
    text: ({ site, domain }) => `Site ${site} (${domain}) is left out: the manifest does not describe it`,
  },
  'language-unknown': {
    severity: 'note',
    title: 'Languages that the manifest does not list',
    fix: 'Update the manifest, unless the project no longer uses the language.',
    text: ({ site, pages, language }) =>
      `Site ${site} has ${plural(pages, 'page')} with a URL in ${language}, which the manifest does not list for the site`,
  },
  'template-unlisted': {
    severity: 'gap',
    title: 'Templates that are not described',
    fix: 'Update the manifest, or choose another template in the page settings: the live API fails without it.',
    text: ({ template, pages }) =>
      `The manifest does not list ${template}, the template of ${plural(pages, 'page content')}: placeholders are those of the first template`,
  },
  'plugin-table-unknown': {
    severity: 'gap',
    title: 'Plugin tables that the manifest does not describe',
    fix: 'Update the manifest, or delete plugins whose package is gone.',
    text: ({ table, plugins, pluginTypes }) =>
      `${table} holds ${plural(plugins, 'plugin')} of types that the manifest does not describe: ${pluginTypes.join(', ')}`,
  },
  'manifest-outdated': {
    severity: 'gap',
    title: 'Manifests of another version of django CMS',
    fix: 'Update the manifest in the project that uses this database.',
    text: ({ cms, schema }) => `The manifest was written for django CMS ${cms}, and the tables are those of ${schema}`,
  },
  'mismatch-accepted': {
    severity: 'note',
    title: 'Settings that the database contradicts',
    fix: 'Delete the obsolete rows, then remove the key from --accept-mismatch.',
    text: ({ key, text }) => `Accepted with --accept-mismatch ${key}: ${text}`,
  },
  'field-address': {
    severity: 'note',
    title: 'Fields that may hold personal addresses',
    fix: 'Name the field in "dropFields" of the configuration, unless the address is meant to be public.',
    text: ({ field, pluginType }) => `${field} of ${pluginType} may hold personal addresses, and is public`,
  },
  'menu-extender-unknown': {
    severity: 'gap',
    isFixedOnPages: true,
    title: 'Unknown extensions of the navigation',
    fix: 'Update the manifest, or remove the attached menu or the application from the settings of the page.',
    text: ({ pageId, extender }) =>
      `Page ${pageId} extends the navigation by ${extender}, which the manifest does not describe`,
  },
  'menu-modified': {
    severity: 'gap',
    title: 'Menus that Python changes',
    fix: 'Do the same in the front end. If the class changes no menu of the API, remove its name from "modifiers" of the manifest.',
    text: ({ by }) => `Menus lack what ${by} changes in them`,
  },
} satisfies Partial<FindingKinds>

function megabytes(bytes: number): string {
  return `${Number((bytes / 1_000_000).toPrecision(3))} MB`
}
