import { absolute, pathIn } from '../site/address.js'
import { breadcrumbNodes } from '../site/breadcrumbs.js'
import { published } from '../site/content.js'
import { publicLanguages } from '../site/languages.js'
import { menuAnswer } from '../site/menu.js'
import type { MenuNode } from '../site/menu-node.js'
import { submenuAnswer } from '../site/submenu.js'
import type { Contract, MenuQuestion, NodeShape } from './contract.js'
import { nodeWriter } from './node-texts.js'
import { NodeTree } from './node-tree.js'

/** What the package djangocms-rest 1.2 answers. */
export const released: Contract = {
  name: 'released',

  rules: (version) => ({ version, publicBy: 'default site', hideUntranslated: false, listsNeedUrl: false }),

  pagePath: ({ project }, { page, language }) => pathIn(project, page, language),

  absoluteUrl: ({ project, bases }, { page, language }) => absolute(bases.site, pathIn(project, page, language)),

  // The package asks for the active language, which is the project's own while it answers.
  referenceLanguage: ({ project }) => project.manifest.default_language,

  hidesTargets: false,

  timeZone: (manifest) => manifest.time_zone,

  prefixesAbsoluteUrls: true,

  languagesSite: (project) => project.defaultSite,

  pageSize: (_, setting) => setting,

  // The package shows every published content of a page; here only those of languages that are public.
  found({ project, site, viewer }, page) {
    const languages = publicLanguages(project, site)
    return published(page.contents).filter(({ language }) => viewer.preview || languages.includes(language))
  },

  menuDefaults: { from: 0, to: 100, inactive: 0, active: 1000 },

  menu(navigation, levels, question, shape) {
    const answer = menuAnswer(navigation, levels, { ...selection(question), rootId: question.rootId })
    return answer === null ? null : nodeTrees(answer.nodes, shape)
  },

  submenu: (navigation, levels, question, shape) =>
    nodeTrees(submenuAnswer(navigation, levels, selection(question)).nodes, shape),

  breadcrumbs: (navigation, start, question, shape) =>
    nodeTrees(breadcrumbNodes(navigation, start, selection(question)), shape),
}

function selection({ pageId, anonymous }: MenuQuestion): { selectedId: number; anonymous: boolean } {
  return { selectedId: pageId, anonymous }
}

function nodeTrees(nodes: readonly MenuNode[], shape: NodeShape): NodeTree[] {
  const write = nodeWriter(shape)
  return nodes.map((node) => new NodeTree(node, write))
}
