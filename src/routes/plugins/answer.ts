import type { RouteAnswer } from '../route-answer.js'

/** `plugins/`: djangocms_rest.views.PluginDefinitionView. */
export const plugins: RouteAnswer = {
  name: 'plugins',
  patterns: ['plugins/'],
  answer: (_, documents) => documents.plugins(),
}
