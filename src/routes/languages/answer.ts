import type { RouteAnswer } from '../route-answer.js'

export const languagesPath = 'languages/'

/** `languages/`: djangocms_rest.views.LanguageListView. */
export const languages: RouteAnswer = {
  name: 'languages',
  patterns: [languagesPath],
  answer: (_, documents) => documents.languages(),
}
