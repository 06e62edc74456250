import { readPackageFile } from '../../../package-files.js'
import { defaultCacheControl } from '../cache-rules.js'
import type { HostPlan } from '../host-plan.js'

/** A file of `templates`, adapted to the API's root, origins, Cache-Control and sites of this export. */
export async function entryFile(name: string, { apiRoot, cors, cache, siteHeader }: HostPlan): Promise<string> {
  const text = await readPackageFile(`templates/${name}`)
  const origins = cors.includes('*') ? '*' : cors
  const settings = [
    ...(cors.length > 0 ? [`cors: { origins: ${literal(origins)} }`] : []),
    ...(cache.answers === defaultCacheControl.answers ? [] : [`cacheControl: ${literal(cache.answers)}`]),
    ...(cache.errors === defaultCacheControl.errors ? [] : [`errorCacheControl: ${literal(cache.errors)}`]),
    ...(siteHeader ? [] : ['siteHeader: false']),
  ]
  return text
    .replaceAll("'/api/", `'${apiRoot}`)
    .replace(/preview: previews\(\w*\)/, (preview) => [preview, ...settings].join(', '))
}

function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('"', "'")
}
