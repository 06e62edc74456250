import { readPackageFile } from '../../../package-files.js'
import { defaultCacheControl } from '../cache-rules.js'
import type { HostPlan } from '../host-plan.js'

/** A file of `templates`, adapted to the API's root, routes, origins, Cache-Control and sites of this export. */
export async function entryFile(
  name: string,
  { apiRoot, ownRoutes, cors, cache, siteHeader }: HostPlan,
): Promise<string> {
  const text = await readPackageFile(`templates/${name}`)
  const origins = cors.includes('*') ? '*' : cors
  const answers = ownRoutes.flatMap(({ code }) => code ?? [])
  const imported = [...new Set(answers.map((code) => /^\w+/.exec(code)?.[0] ?? ''))].sort().join(', ')
  const settings = [
    ...(answers.length > 0 ? [`routes: [${answers.join(', ')}].flat()`] : []),
    ...(cors.length > 0 ? [`cors: { origins: ${literal(origins)} }`] : []),
    ...(cache.answers === defaultCacheControl.answers ? [] : [`cacheControl: ${literal(cache.answers)}`]),
    ...(cache.errors === defaultCacheControl.errors ? [] : [`errorCacheControl: ${literal(cache.errors)}`]),
    ...(siteHeader ? [] : ['siteHeader: false']),
  ]
  return text
    .replaceAll("'/api/", `'${apiRoot}`)
    .replace(
      /^import /m,
      answers.length > 0 ? `import { ${imported} } from 'djangocms-static/routes'\nimport ` : 'import ',
    )
    .replace(/preview: previews\(\w*\)/, (preview) => [preview, ...settings].join(', '))
}

function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('"', "'")
}
