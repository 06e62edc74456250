import type { Finding } from './findings.js'
import { plural } from './quantities.js'

/** One plain sentence for people. */
export function findingText(finding: Finding): string {
  switch (finding.code) {
    case 'guess':
      return `${finding.key} was guessed as ${finding.value}: ${finding.reason}`
    case 'plugin-type-unknown':
      return `Plugin ${finding.pluginId} on ${finding.page} is left out: the manifest has no plugin type ${finding.pluginType}`
    case 'plugin-row-missing':
      return `Plugin ${finding.pluginId} (${finding.pluginType}) on ${finding.page} is left out: its own row is missing`
    case 'plugin-unready':
      return `${finding.pluginType} needs ${finding.needs}`
    case 'plugins-filtered':
      return `Plugins of type ${finding.pluginType} are left out: the manager of their model (${finding.by}) leaves some out, and only Python knows which`
    case 'serializer-missing':
      return `${finding.pluginType} on ${finding.page} is written with its generic members: the configuration has no serializer in place of ${finding.serializer}`
    case 'template-missing':
      return `${finding.pluginType} on ${finding.page} has only its children as HTML: there is no template for it`
    case 'html-incomplete':
      return `The HTML of plugin ${finding.pluginId} (${finding.pluginType}) on ${finding.page} differs from the CMS: ${finding.reason}`
    case 'package-unknown':
      return `The project has djangocms-rest ${finding.version}, which is not a tested version: its answers are written as those of the nearest version before it`
    case 'package-old':
      return `The project has ${finding.package} ${finding.version}: ${finding.what} may differ, as the export follows ${finding.from} and later`
    case 'reference-broken':
      return `${finding.field} of ${kindOf(finding)} ${finding.pluginId} (${finding.pluginType}) on ${finding.page} points to ${finding.reference}, which does not exist`
    case 'value-damaged':
      return `${finding.field} of ${kindOf(finding)} ${finding.pluginId} (${finding.pluginType}) on ${finding.page} is null, since its column should hold something else: ${finding.value}`
    case 'reference-hidden':
      return `${finding.field} of ${kindOf(finding)} ${finding.pluginId} (${finding.pluginType}) on ${finding.page} points to ${finding.reference}, which visitors cannot see`
    case 'field-computed':
      return `${finding.field} of ${finding.pluginType} is written as stored, but Python computes it: ${finding.by}`
    case 'field-unreadable':
      return `${finding.field} of ${finding.pluginType} is written as the database prints it: its column has the type ${finding.columnType}`
    case 'search-field-unread':
      return `${finding.field} of ${finding.pluginType} is not searched: it is no field of the plugin's own`
    case 'field-target-unknown':
      return `${finding.field} of ${finding.pluginType} is not resolved among the rows of ${finding.model}: ${finding.reason}`
    case 'endpoint-unknown':
      return `References to ${finding.model} are written without its own address: ${finding.reason}`
    case 'code-replaced':
      return `Answers are written without what ${finding.by} changes in them, which stands in place of ${finding.place}`
    case 'setting-unsupported':
    case 'setting-form':
      return `${finding.setting} is ${finding.value}: ${finding.reason}`
    case 'sample-differs': {
      const kind = finding.fieldClass === '' ? '' : ` (${finding.fieldClass})`
      return `${finding.field}${kind} of ${finding.pluginType} differs in ${finding.count} of the samples; plugin ${finding.example} has ${finding.got} in place of ${finding.expected}`
    }
    case 'sample-missing':
      return `${plural(finding.plugins, 'plugin')} of the samples cannot be compared: the database has none of that id and type`
    case 'placeholders-hidden':
      return `Placeholders of ${finding.model} (${finding.placeholders}, such as ${finding.example}) are not answered: ${
        finding.isUndescribed
          ? 'the manifest does not have the model'
          : 'the configuration does not say which rows of it are public'
      }`
    case 'page-without-url':
      return `Page ${finding.pageId} (${finding.title}) of site ${finding.site} has no URL`
    case 'home-misplaced':
      return `Home page ${finding.pageId} (${finding.title}) of site ${finding.site} has the path ${finding.path} and not the root: endpoints of it that the API names are not found`
    case 'path-shadowed':
      return `Pages ${finding.pages.join(', ')} of site ${finding.site} share the path ${finding.path}: it answers with the first`
    case 'name-escaped':
      return `${finding.url} is written as ${finding.file}`
    case 'path-long':
      return `Site ${finding.site} has ${plural(finding.files, 'page file')} with paths of more than 200 characters, the longest ${finding.longest}`
    case 'page-unreachable':
      return `${finding.url} of site ${finding.site} has no file: ${finding.reason}`
    case 'route-deferred':
      return `${finding.family} of site ${finding.site} is deferred to the handler: ${megabytes(finding.bytes)}, over the budget of ${megabytes(finding.budget)}`
    case 'bundle-missing':
      return `Site ${finding.site} has no bundles: they are made from its page files, which exceed their budget`
    case 'search-records-missing':
      return `Site ${finding.site} has no search records: they are made from its page files, which are not written`
    case 'route-unlisted':
      return `The API of the project has ${finding.route}/, which the configuration does not list: it has no files, and references of the released contract lead there`
    case 'route-empty':
      return `${finding.family} of site ${finding.site} has no files`
    case 'database-clear-text':
      return `The connection to the database on ${finding.host} is not encrypted`
    case 'rows-restricted':
      return `Row-level security applies to ${finding.table}: the export has the rows that its user may see, and the live API those of Django's`
    case 'site-unknown':
      return `Site ${finding.site} (${finding.domain}) is left out: the manifest does not describe it`
    case 'language-unknown':
      return `Site ${finding.site} has ${plural(finding.pages, 'page')} with a URL in ${finding.language}, which the manifest does not list for the site`
    case 'template-unlisted':
      return `The manifest does not list ${finding.template}, the template of ${plural(finding.pages, 'page content')}: placeholders are those of the first template`
    case 'plugin-table-unknown':
      return `${finding.table} holds ${plural(finding.plugins, 'plugin')} of types that the manifest does not describe: ${finding.pluginTypes.join(', ')}`
    case 'manifest-outdated':
      return `The manifest was written for django CMS ${finding.cms}, and the tables are those of ${finding.schema}`
    case 'mismatch-accepted':
      return `Accepted with --accept-mismatch ${finding.key}: ${finding.text}`
    case 'field-address':
      return `${finding.field} of ${finding.pluginType} may hold personal addresses, and is public`
    case 'menu-extender-unknown':
      return `Page ${finding.pageId} extends the navigation by ${finding.extender}, which the manifest does not describe`
    case 'menu-modified':
      return `Menus are written without what ${finding.by} changes in them`
    case 'media-missing':
    case 'media-refused':
      return `File ${finding.file} (${finding.name})${finding.page === null ? '' : ` of page ${finding.page}`} is not copied: ${finding.reason}`
    case 'thumbnail-missing':
      return `${finding.name}, a thumbnail of file ${finding.file}${finding.page === null ? '' : ` of page ${finding.page}`}, is not copied, and details of the image name it: ${finding.reason}`
    case 'media-differs':
      return `File ${finding.file} (${finding.name}) may be damaged: ${finding.reason}`
    case 'computed-anew':
      return `${finding.out} was recomputed completely: ${finding.reason}`
    case 'host-limit':
      return `${finding.host}: ${finding.limit}. ${finding.advice}`
    case 'precompress-unused':
      return `${finding.host} does not use ${finding.compressions.join(' and ')} files: ${finding.reason}`
    case 'output-emptied':
      return `A build of ${finding.framework} empties ${finding.folder}, and the export with it`
    case 'redirect-loop':
      return `Redirects of site ${finding.site} form a loop and are left out: ${finding.addresses.join(', ')}`
    case 'redirect-chain':
      return `Redirects of site ${finding.site} lead to each other: ${finding.addresses.join(', ')}`
    case 'redirect-unused':
      return `The redirect of ${finding.address} of site ${finding.site} never applies: ${finding.reason}`
    case 'redirect-below':
      return `${finding.address} of site ${finding.site} redirects all paths that begin with it to ${JSON.stringify(finding.target)}: redirects.json has only this path itself`
    case 'redirect-unusable':
      return `${finding.address} of site ${finding.site} redirects to ${JSON.stringify(finding.target)}, which is not a web address`
  }
}

/** Page extensions are named by their model, plugins by their type. */
function kindOf({ pluginType }: { pluginType: string }): string {
  return pluginType.includes('.') ? 'row' : 'plugin'
}

function megabytes(bytes: number): string {
  return `${Number((bytes / 1_000_000).toPrecision(3))} MB`
}
