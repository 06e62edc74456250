import type { RouteAnswer } from '../route-answer.js'

/** `languages/`: djangocms_rest.views.LanguageListView. */
export const languages: RouteAnswer = {
  name: 'languages',
  patterns: ['languages/'],
  answer: (_, documents) => documents.languages(),
}
