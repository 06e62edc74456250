import type { RouteAnswer } from '../route-answer.js'

/** `pages-tree/`: djangocms_rest.views.PageTreeListView. Not found if there are no pages. */
export const pagesTree: RouteAnswer = {
  name: 'pages-tree',
  patterns: ['<language>/pages-tree/'],
  async answer({ match }, documents) {
    const tree = await documents.pagesTree(match.language ?? '')
    return tree === null ? null : { tree }
  },
}
