import { readPackageFile } from '../../package-files.js'
import type { HostPlan } from './host-plan.js'

/** A file of a folder of `templates`, with the API's root, the origins, the Cache-Control and the sites of this export. */
export async function entryFile(name: string, { apiRoot, cors, cache, siteHeader }: HostPlan): Promise<string> {
  const text = await readPackageFile(`templates/${name}`)
  const origins = cors.includes('*') ? '*' : cors
  const settings = [
    ...(cors.length > 0 ? [`cors: { origins: ${literal(origins)} }`] : []),
    ...(cache.answers === handlerDefaults.answers ? [] : [`cacheControl: ${literal(cache.answers)}`]),
    ...(cache.errors === handlerDefaults.errors ? [] : [`errorCacheControl: ${literal(cache.errors)}`]),
    ...(siteHeader ? [] : ['siteHeader: false']),
  ]
  return text
    .replaceAll("'/api/", `'${apiRoot}`)
    .replace(/preview: previews\(\w*\)/, (preview) => [preview, ...settings].join(', '))
}

/** What the handler sends when it is told nothing. */
const handlerDefaults = { answers: 'public, max-age=0, must-revalidate', errors: 'public, max-age=5' }

function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('"', "'")
}
