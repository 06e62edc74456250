/** Request paths of the description of the API, which djangocms-rest's documentation mounts at both. */
export const descriptionPaths = ['schema/', 'schema-json/'] as const

/** The documentation pages of the API, below its root. They are HTML, everything else is JSON. */
export const documentationPages = ['docs', 'redoc'] as const

export type DocumentationPage = (typeof documentationPages)[number]

/** `path` is below the API's root, with a slash at the end. */
export function isDocumentation(path: string): boolean {
  return path === 'docs/' || path === 'redoc/'
}

/** The name of an answer's file in the folder of its path. */
export function indexFile(path: string): string {
  return isDocumentation(path) ? 'index.html' : 'index.json'
}
