import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import * as assert from 'uvu/assert'
import type { ExportReport } from '../../../src/options.js'
import type { StoriesOptions } from '../../../src/routes/index.js'
import { feedTitles } from '../answers/feeds.js'
import type { DjangoProject } from '../django/django-project.js'
import { differences } from '../exports/folder-differences.js'
import { snapshot } from '../exports/snapshot.js'
import { temporaryFolder } from '../folders.js'
import { runCli } from '../processes/cli.js'
import { withRoutes } from './with-routes.js'

/** What `stories_seen.py` prints of a language and configuration. */
interface Seen {
  readonly list: readonly TitledPage[]
  /** Address by slug. */
  readonly details: Readonly<Record<string, string>>
  /** Those that the list of categories shows. */
  readonly categories: readonly string[]
  readonly category: Readonly<Record<string, readonly TitledPage[] | null>>
  readonly tag: Readonly<Record<string, readonly TitledPage[] | null>>
  /** `None` for posts that the language does not have. */
  readonly feed: readonly string[]
}

type TitledPage = readonly [title: string, address: string]

export interface Results<Item> {
  readonly next: string | null
  readonly results: readonly Item[]
}

export interface Post {
  readonly title: string
  readonly slug: string
  readonly url: string
}

/** A copy of the project's database, which may be changed. */
export function copyOf({ database }: Pick<DjangoProject, 'database'>): string {
  const copy = join(temporaryFolder(), 'site.sqlite3')
  copyFileSync(database, copy)
  return copy
}

export function changeDatabase(file: string, sql: string): void {
  const database = new Database(file)
  database.pragma('foreign_keys = OFF')
  database.exec(sql)
  database.close()
}

/** Exports the project with the routes of its blog and its news, into folders by name. */
export function storiesExporter(
  { database, manifest }: Pick<DjangoProject, 'database' | 'manifest'>,
  options: Partial<StoriesOptions>,
) {
  const base = temporaryFolder()
  const route = (name: string) =>
    `...stories(${JSON.stringify({ path: name, namespace: name, feed: true, ...options })})`
  const list = `${route('blog')}, ${route('news')}], placeholderModels: [storyPlaceholders(${JSON.stringify(options)})`
  const config = withRoutes(base, list, 'alone', 'stories, storyPlaceholders')
  const folder = (name: string) => join(base, name)
  const run = (name: string, now: string, more: readonly string[] = []) => {
    const given = ['--database', database, '--manifest', manifest, '--config', config, '--out', folder(name)]
    const kept = more.includes('--shard') ? [] : ['--keep-removed', '0', '--keep-documents', '0']
    return runCli(['export', ...given, ...kept, '--now', now, '--json', '--page-size', '3', ...more])
  }
  const report = async (name: string, now: string, more: readonly string[] = []) => {
    const { code, stdout, stderr } = await run(name, now, more)
    assert.is(code, 0, stdout + stderr)
    return JSON.parse(stdout) as ExportReport
  }
  return { config, folder, run, report }
}

/** How the incremental export differs from a full one; a search index may be in other pieces. */
export function differencesOf({ folder }: ReturnType<typeof storiesExporter>, full: string): string[] {
  const [want, got] = [full, 'out'].map((name) => {
    const files = [...snapshot(folder(name))]
    return new Map(files.filter(([file]) => !file.startsWith('_data/')))
  })
  return differences(want ?? new Map(), got ?? new Map())
}

/** What the package's own views show, at each of the instants or whatever the dates are. */
export async function seenBy({ python }: DjangoProject, at: readonly string[] = []): Promise<Record<string, Seen>[]> {
  return JSON.parse(await python(['-W', 'ignore', 'stories_seen.py', ...at])) as Record<string, Seen>[]
}

/** A post of another site, which the package's own lists leave out and its details and feeds do not. */
const elsewhere = 'of-another-site'

/** The export has what these views show. */
export async function checkSeen(out: string, seen: Readonly<Record<string, Seen>> | undefined): Promise<void> {
  assert.ok(seen)
  const feeds: string[] = []
  const inFeeds: string[][] = []
  for (const [key, view] of Object.entries(seen)) {
    const [language = '', name = ''] = key.split(' ')
    const root = `api/${language}/${name}/`
    const pages = (path: string) =>
      listed<Post>(out, root + path)?.map(({ title, url }) => [title, new URL(url).pathname])
    assert.equal(pages(''), view.list, key)
    const details = Object.entries(view.details).filter(([slug]) => slug !== elsewhere)
    const exported = listed<Post>(out, root) ?? []
    assert.equal(exported.map(({ slug }) => slug).sort(), details.map(([slug]) => slug).sort(), key)
    for (const [slug, address] of details) {
      const post = JSON.parse(readFileSync(join(out, root, slug, 'index.json'), 'utf8')) as Post
      assert.is(new URL(post.url).pathname, address)
    }
    const categories = listed<{ slug: string; parent: string | null; priority: number | null }>(out, `${root}category/`)
    const top = categories?.filter(({ parent, priority }) => parent === null && priority !== null) ?? []
    assert.equal(
      top.map(({ slug }) => slug),
      view.categories,
      key,
    )
    for (const [slug, posts] of Object.entries(view.category)) assert.equal(pages(`category/${slug}/`), posts, slug)
    // A tag without posts has an empty list there, and none here.
    for (const [slug, posts] of Object.entries(view.tag)) assert.equal(pages(`tag/${slug}/`) ?? [], posts, slug)
    feeds.push(join(out, `feeds/${name}.${language}.xml`))
    inFeeds.push(view.feed.filter((title) => title !== 'None' && title !== 'Of another site'))
  }
  assert.equal(await feedTitles(feeds), inFeeds)
}

/** All items of a list, page by page; null: it has no file. */
export function listed<Item>(out: string, path: string): Item[] | null {
  const found: Item[] = []
  let next: string | null = path
  while (next !== null) {
    const file: string = join(out, decodeURI(next), 'index.json')
    if (!existsSync(file)) return null
    const page = JSON.parse(readFileSync(file, 'utf8')) as Results<Item>
    found.push(...page.results)
    next = page.next && new URL(page.next).pathname
  }
  return found
}
