import type { ExportReader } from 'djangocms-static/loaders'
import type { Answers, MenuNode, PageWithPlaceholders } from './cms-types.ts'
import { localPath } from './links.ts'

type Site = ExportReader<Answers>
type Listing = Pick<PageWithPlaceholders, 'application_namespace' | 'details'>

/** As much of a post as is shown: `Post` and `PostDetails` of the types of a site that has posts. */
export interface Post {
  readonly title: string
  readonly slug: string
  readonly abstract: string
  readonly language: string
  readonly date: string | null
  readonly date_modified: string | null
  readonly image: string | null
  readonly translations: Readonly<Record<string, string>>
  readonly url: string | null
}

interface PostDetails extends Post, Pick<PageWithPlaceholders, 'meta_description' | 'placeholders'> {
  readonly meta_title: string
  readonly text: string
}

/** A page, or a post of the journal with what its page shows. */
export type PageOrPost = Pick<PageWithPlaceholders, keyof ReturnType<typeof pageOfPost>> & { post?: PostDetails }

/** Of the page with the apphook of djangocms-stories. */
const namespace = 'journal'

/** The posts that a page lists, the newest first. */
export async function postsOf(site: Site, page: Listing): Promise<Post[]> {
  const posts: Post[] = []
  if (page.application_namespace !== namespace) return posts
  for await (const post of site.items<Post>(localPath(page.details).slice(1))) posts.push(post)
  return posts
}

/** The feed of a page that lists posts, where the route of the posts has one; null: the page lists none. */
export function feedOf({ application_namespace, details }: Listing): string | null {
  const [, language, path] = localPath(details).split('/')
  return application_namespace === namespace ? `/feeds/${path}.${language}.xml` : null
}

/** Every post of a language. */
export async function* postsIn(site: Site, language: string): AsyncIterable<Post> {
  for await (const page of site.list(language)) if (page.language === language) yield* await postsOf(site, page)
}

/** The path of a post below its language: `journal/a-comet`. */
export function pathOfPost({ url, language }: Post): string {
  return decodeURI(localPath(url)).slice(language.length + 2, -1)
}

/** The post at a path below a language; null: none. */
export async function postAt(site: Site, language: string, path: string): Promise<PageOrPost | null> {
  const [journal = '', ...below] = path.split('/').map(encodeURIComponent)
  const post = below.length > 0 ? await site.answer(`${language}/${journal}/${below.at(-1)}/`) : null
  return isPost(post) && post.language === language && pathOfPost(post) === path ? { ...pageOfPost(post), post } : null
}

/** The paths of a post by language. */
export async function translationsOf(site: Site, { translations }: Post) {
  const posts = await Promise.all(Object.values(translations).map((address) => site.answer(address)))
  return posts.filter(isPost).map(({ language, url }) => ({ language, path: localPath(url) }))
}

/** The breadcrumbs from home to a page or a post, which is last. */
export async function breadcrumbsOf(site: Site, language: string, path: string, { post }: PageOrPost) {
  if (!post) return path === '' ? [] : site.breadcrumbs(language, path)
  const chain = await site.breadcrumbs(language, path.split('/')[0] ?? '')
  const own = chain
    .slice(-1)
    .map((node): MenuNode => ({ ...node, title: post.title, url: post.url, api_endpoint: null }))
  return [...chain, ...own]
}

export function dayOf({ date, language }: Post): string {
  return date === null ? '' : new Date(date).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' })
}

function pageOfPost({ title, meta_title, meta_description, language, placeholders, url }: PostDetails) {
  const page = { title, page_title: meta_title || title, meta_description, language, placeholders }
  return { ...page, application_namespace: '', details: url, redirect: '' }
}

function isPost(answer: unknown): answer is PostDetails {
  return typeof answer === 'object' && answer !== null && 'translations' in answer
}
