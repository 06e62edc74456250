import type { RouteAnswer } from '../route-answer.js'
import { isDocumentation } from './openapi-files.js'

/** The description of the API (OpenAPI) at both of its addresses, and the documentation pages. All are only files. */
export const description: RouteAnswer = {
  name: 'openapi',
  patterns: ['schema/', 'schema-json/', 'docs/', 'redoc/'],
  previews: false,
  mediaType: (path) => (isDocumentation(path) ? 'text/html; charset=utf-8' : null),
  answer: ({ path }, documents) => documents.file(path),
}
