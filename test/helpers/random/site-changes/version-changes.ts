import { type ChangeMaker, type ChangingSite, together } from './changing-site.js'
import { aliasContents, type Content, type ContentKind, contents, copyContent, pageContents } from './content-rows.js'

/** What djangocms-versioning does with contents of pages and aliases; nothing in projects without it. */
export const versionChanges: readonly ChangeMaker[] = [
  (site) => draft(site, pageContents),
  (site) => publish(site, pageContents),
  (site) => publish(site, pageContents),
  (site) => change(site, pageContents, 'published', 'unpublished'),
  (site) => change(site, pageContents, 'draft', 'archived'),
  (site) => draft(site, aliasContents),
  (site) => publish(site, aliasContents),
  (site) => change(site, aliasContents, 'published', 'unpublished'),
]

/** A new draft, made from any version. */
async function draft(site: ChangingSite, kind: ContentKind) {
  const content = await inState(site, kind, null)
  if (!content) return null
  const columns = kind === pageContents ? { title: site.word() } : { name: site.word() }
  const { id, statements } = await copyContent(site, kind, content, { state: 'draft', columns })
  return { text: `make draft ${id} from ${named(kind, content)}`, sql: together(...statements) }
}

/** The version that was public before becomes unpublished. */
async function publish(site: ChangingSite, kind: ContentKind) {
  const content = await inState(site, kind, 'draft')
  if (!content) return null
  const { owner, language } = content
  const others = await contents(site, kind, `c.${kind.owner} = ${owner} AND c.language = '${language}'`)
  const replaced = others.filter(({ state }) => state === 'published')
  return {
    text: `publish ${named(kind, content)}`,
    sql: together(
      ...replaced.map(({ version }) => setState(version, 'unpublished')),
      setState(content.version, 'published'),
    ),
  }
}

async function change(site: ChangingSite, kind: ContentKind, from: string, to: string) {
  const content = await inState(site, kind, from)
  return content && { text: `make ${named(kind, content)} ${to}`, sql: setState(content.version, to) }
}

async function inState(site: ChangingSite, kind: ContentKind, state: string | null): Promise<Content | null> {
  if (!site.manifest.versioning) return null
  return site.random.pick(await contents(site, kind, state === null ? 'TRUE' : `v.state = '${state}'`))
}

function setState(version: number | null, state: string): string {
  return `UPDATE djangocms_versioning_version SET state = '${state}' WHERE id = ${version}`
}

function named({ name }: ContentKind, { id, owner, language, state }: Content): string {
  return `${name} content ${id} (${language}, ${name} ${owner}, ${state})`
}
