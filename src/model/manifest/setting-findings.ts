import type { Finding } from '../../findings.js'
import { didYouMean } from '../../nearest.js'
import { aliasModel } from '../rows/alias-rows.js'
import { unknownDirectives } from '../values/strftime.js'
import { isUtc } from '../values/time-zone.js'
import type { Manifest } from './manifest.js'
import type { RestSettings } from './setting-facts.js'

const formats = [
  ['DATETIME_FORMAT', 'datetime_format'],
  ['DATE_FORMAT', 'date_format'],
  ['TIME_FORMAT', 'time_format'],
] as const

const plainRenderers = ['rest_framework.renderers.JSONRenderer', 'rest_framework.renderers.BrowsableAPIRenderer', '']

/** Settings with which the released contract may differ from the live API. */
export function settingFindings(manifest: Manifest): Finding[] {
  return [...restFindings(manifest), ...zoneFindings(manifest)]
}

/** Stored times are UTC, unless USE_TZ is off: then the zone decides about both contracts. */
export function documentedFindings(manifest: Manifest): Finding[] {
  return manifest.use_tz === false ? zoneFindings(manifest) : []
}

function zoneFindings({ time_zone: zone }: Manifest): Finding[] {
  if (!isJoinedZone(zone)) return []
  const reason = 'times before 1970 have the offsets of a zone that it was joined with'
  return [{ code: 'setting-form', setting: 'TIME_ZONE', value: zone, reason }]
}

function restFindings({ rest_framework: settings, use_tz, time_zone }: Manifest): Finding[] {
  if (!settings) return []
  const hasZoneName = use_tz !== false && !isUtc(time_zone)
  return [
    ...formats.flatMap(([setting, key]) => formatFindings(setting, settings[key], hasZoneName)),
    ...rendererFindings(settings),
    ...permissionFindings(settings),
    ...versionFindings(settings),
    ...textFindings(settings),
  ]
}

/** Files whose addresses are not known: only Python signs them. */
export function mediaFindings(
  { media_url: base, media_unknown: unknown }: Manifest,
  { mediaUrl }: { readonly mediaUrl: string | null },
): Finding[] {
  if (unknown === undefined || mediaUrl !== null) return []
  const reason = `files are written below ${base}; --media-url names where they are`
  return [{ code: 'setting-unsupported', setting: 'STORAGES', value: unknown, reason }]
}

/** Thumbnails that details of images leave out, since their addresses are not known. */
export function thumbnailFindings(
  { thumbnails }: Manifest,
  { imageDetails, imageUrl }: { readonly imageDetails: boolean; readonly imageUrl: string | null },
): Finding[] {
  if (!imageDetails || imageUrl !== null || !thumbnails || !('unknown' in thumbnails)) return []
  const reason = 'details of images name no thumbnails; --image-url names an image service instead'
  return [{ code: 'setting-unsupported', setting: 'FILER_STORAGES', value: thumbnails.unknown, reason }]
}

/** Routes of djangocms-alias, which an export has where its configuration lists them. */
export function aliasFindings(
  { alias_routes: has }: Manifest,
  { routes }: { readonly routes: readonly { readonly addresses?: string }[] },
): Finding[] {
  const isListed = routes.some(({ addresses }) => addresses === aliasModel)
  return has === true && !isListed ? [{ code: 'route-unlisted', route: 'aliases' }] : []
}

/** Serializers that are never called; without a manifest only the plugin types in use are known. */
export function unusedSerializers(
  { plugins }: Manifest,
  { manifest, serializers }: { readonly manifest: Manifest | null; readonly serializers: object },
): Finding[] {
  if (manifest === null) return []
  const types = Object.keys(plugins)
  const unknown = Object.keys(serializers).filter((type) => !types.includes(type))
  return unknown.map((pluginType) => ({ code: 'serializer-unused', pluginType, hint: didYouMean(pluginType, types) }))
}

/** Settings with which the CMS renders plugins in another way than their templates. */
export function htmlFindings(
  { html_unknown: settings = {} }: Manifest,
  { html }: { readonly html: object | null },
): Finding[] {
  if (html === null) return []
  return Object.entries(settings).map(([setting, value]) => {
    const reason = htmlReasons[setting] ?? ofFrontend
    return { code: 'setting-unsupported', setting, value, reason }
  })
}

const unformatted = 'numbers and dates in HTML have the formats of Django, without groups of digits'
const ofFrontend = 'HTML of djangocms-frontend is that of its stock templates for Bootstrap 5, or of your own'

const htmlReasons: Readonly<Record<string, string>> = {
  CMS_PLUGIN_PROCESSORS: 'HTML of plugins is that of their templates alone',
  USE_THOUSAND_SEPARATOR: unformatted,
  FORMAT_MODULE_PATH: unformatted,
}

/** Code of the project that answers in place of that of the API. */
export function replacedCode({ replaced_code: replaced = {} }: Manifest): Finding[] {
  return Object.entries(replaced).map(([place, by]) => ({ code: 'code-replaced', place, by }))
}

/** Settings that the script of introspect has found to decide about answers. */
export function unsupportedSettings({ unsupported = [] }: Manifest): Finding[] {
  return unsupported.map(({ setting, value, reason }) => ({ code: 'setting-unsupported', setting, value, reason }))
}

function formatFindings(setting: string, format: string | null, hasZoneName: boolean): Finding[] {
  if (format === null || format.toLowerCase() === 'iso-8601') return []
  const unknown = unknownDirectives(format, hasZoneName)
  if (unknown.length === 0) return []
  const reason = `${unknown.join(' and ')} of it is written as it stands`
  return [{ code: 'setting-unsupported', setting, value: JSON.stringify(format), reason }]
}

function rendererFindings({ renderer }: RestSettings): Finding[] {
  if (plainRenderers.includes(renderer)) return []
  const reason = 'answers are JSON as the JSONRenderer of REST framework makes it'
  return [{ code: 'setting-unsupported', setting: 'DEFAULT_RENDERER_CLASSES', value: renderer, reason }]
}

/** Permission classes that let anonymous visitors read. */
const openPermissions = ['AllowAny', 'IsAuthenticatedOrReadOnly', 'DjangoModelPermissionsOrAnonReadOnly']

function permissionFindings({ permissions = [] }: RestSettings): Finding[] {
  const closed = permissions.filter((name) => !openPermissions.includes(name))
  if (closed.length === 0) return []
  const reason = 'routes that have no permissions of their own are answered to everybody'
  const value = closed.map((name) => name || 'a combination').join(', ')
  return [{ code: 'setting-unsupported', setting: 'DEFAULT_PERMISSION_CLASSES', value, reason }]
}

function versionFindings({ required_versions: versions }: RestSettings): Finding[] {
  if (!versions) return []
  const reason = 'the API refuses requests without one of these versions, and here they are answered'
  return [{ code: 'setting-unsupported', setting: 'ALLOWED_VERSIONS', value: versions.join(', '), reason }]
}

function textFindings({ unicode_json: unicode, compact_json: compact }: RestSettings): Finding[] {
  const code = 'setting-form'
  return [
    ...(unicode
      ? []
      : [{ code, setting: 'UNICODE_JSON', value: 'False', reason: 'characters are written as they are' } as const]),
    ...(compact
      ? []
      : [{ code, setting: 'COMPACT_JSON', value: 'False', reason: 'JSON is written without blanks' } as const]),
  ]
}

/**
 * Zones that the IANA database has joined with others that are alike since 1970, by area. Node has them joined;
 * distributions such as Debian keep their own history, and so does Python there.
 */
const joined: Readonly<Record<string, string>> = {
  Africa:
    'Accra Addis_Ababa Asmara Bamako Bangui Banjul Blantyre Brazzaville Bujumbura Conakry Dakar Dar_es_Salaam Djibouti Douala Freetown Gaborone Harare Kampala Kigali Kinshasa Libreville Lome Luanda Lubumbashi Lusaka Malabo Maseru Mbabane Mogadishu Niamey Nouakchott Ouagadougou Porto-Novo',
  America:
    'Anguilla Antigua Aruba Atikokan Blanc-Sablon Cayman Creston Curacao Dominica Ensenada Grenada Guadeloupe Montserrat Nassau Port_of_Spain Santa_Isabel St_Kitts St_Lucia St_Thomas St_Vincent Tijuana Tortola',
  Antarctica: 'DumontDUrville McMurdo Syowa',
  Asia: 'Aden Bahrain Brunei Kuala_Lumpur Kuwait Muscat Phnom_Penh Vientiane',
  Atlantic: 'Reykjavik St_Helena',
  '': 'CET CST6CDT EET EST EST5EDT HST MET MST MST7MDT PST8PDT WET',
  Europe:
    'Amsterdam Copenhagen Guernsey Isle_of_Man Jersey Ljubljana Luxembourg Monaco Oslo Sarajevo Skopje Stockholm Vaduz Zagreb',
  Indian: 'Antananarivo Christmas Cocos Comoro Kerguelen Mahe Mayotte Reunion',
  Mexico: 'BajaNorte',
  Pacific: 'Chuuk Funafuti Majuro Midway Pohnpei Saipan Wake Wallis',
}

/** Whether times before 1970 in a zone depend on the time zone database of the server. */
export function isJoinedZone(zone: string): boolean {
  const [area = '', name] = zone.split(/\/(.*)/s)
  const names = name === undefined ? joined[''] : Object.hasOwn(joined, area) ? joined[area] : ''
  return names?.split(' ').includes(name ?? zone) ?? false
}
