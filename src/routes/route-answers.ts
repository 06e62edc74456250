import { breadcrumbs } from './breadcrumbs/answer.js'
import { description } from './description/answer.js'
import { healthcheck } from './healthcheck/answer.js'
import { languages } from './languages/answer.js'
import { menu } from './menu/answer.js'
import { pageSearch } from './page-search/answer.js'
import { pages } from './pages/answer.js'
import { pagesList } from './pages-list/answer.js'
import { pagesTree } from './pages-tree/answer.js'
import { placeholders } from './placeholders/answer.js'
import { plugins } from './plugins/answer.js'
import type { RouteAnswer } from './route-answer.js'
import { submenu } from './submenu/answer.js'

/** The handler's parts of the routes of djangocms-rest. */
export const routeAnswers: readonly RouteAnswer[] = [
  healthcheck,
  languages,
  plugins,
  placeholders,
  pages,
  pagesList,
  pagesTree,
  pageSearch,
  menu,
  submenu,
  breadcrumbs,
  description,
]
