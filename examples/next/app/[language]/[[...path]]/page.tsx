import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound, redirect } from 'next/navigation'
import { Frame } from '../../../components/Frame'
import { Plugins } from '../../../components/Plugins'
import { Posts } from '../../../components/Posts'
import { RichText } from '../../../components/RichText'
import { alternatesOf, frameOf, openPublic, openSite, pageOf } from '../../../lib/cms'
import { breadcrumbsOf, dayOf, feedOf, type PageOrPost, pathOfPost, postsIn, postsOf } from '../../../lib/journal'
import { hreflangs, localPath, nodePath } from '../../../lib/links'
import { directionOf, wordsOf } from '../../../lib/words'

interface Props {
  params: Promise<{ language: string; path?: string[] }>
}

export async function generateStaticParams() {
  const site = await openPublic()
  const params: { language: string; path: string[] }[] = []
  for (const language of await site.publicLanguages()) {
    for await (const { path } of site.pages(language)) params.push({ language, path: path === '' ? [] : path.split('/') })
    for await (const post of postsIn(site, language)) params.push({ language, path: pathOfPost(post).split('/') })
  }
  return params
}

async function placeOf({ params }: Props) {
  const { language, path = [] } = await params
  return { language, path: path.map(decodeURIComponent).join('/') }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { language, path } = await placeOf(props)
  const page = await pageOf(language, path)
  if (page === null) return { title: '404', robots: { index: false } }
  const [{ name }, alternates] = await Promise.all([frameOf(language), alternatesOf(path, page.post)])
  const canonical = localPath(page.details)
  const description = page.meta_description
  const picture = page.placeholders.flatMap(({ content }) => content).find((one) => one.plugin_type === 'PicturePlugin')
  const feed = feedOf(page)
  const image = page.post?.image ?? picture?.picture
  return {
    title: page.page_title === name ? name : `${page.page_title} · ${name}`,
    description,
    alternates: {
      canonical,
      languages: Object.fromEntries(hreflangs(alternates).map((one) => [one.language, one.path])),
      types: feed ? { 'application/atom+xml': feed } : {},
    },
    openGraph: {
      title: page.page_title,
      description,
      url: canonical,
      siteName: name,
      locale: page.language,
      images: image ? [image] : [],
    },
  }
}

export default async function Page(props: Props) {
  const { language, path } = await placeOf(props)
  const page = await pageOf(language, path)
  if (page === null) notFound()
  if (page.redirect !== '') redirect(localPath(page.redirect))
  const content = page.placeholders.filter(({ slot }) => slot !== 'footer')
  return (
    <Frame language={language} alternates={await alternatesOf(path, page.post)}>
      <Breadcrumbs language={language} path={path} page={page} />
      <main id="main" lang={page.language} dir={directionOf(page.language)}>
        <h1>{page.title}</h1>
        {page.post && <p className="day"><time dateTime={page.post.date ?? undefined}>{dayOf(page.post)}</time></p>}
        {page.post?.text && <div className="text"><RichText html={page.post.text} plugins={[]} /></div>}
        {content.map((placeholder) => (
          <Plugins key={placeholder.slot} plugins={placeholder.content} />
        ))}
        <Posts posts={await postsOf(await openSite(), page)} />
      </main>
    </Frame>
  )
}

async function Breadcrumbs({ language, path, page }: { language: string; path: string; page: PageOrPost }) {
  const chain = await breadcrumbsOf(await openSite(), language, path, page)
  if (chain.length < 2) return null
  return (
    <nav className="breadcrumbs" aria-label={wordsOf(language).breadcrumbs}>
      <ol>
        {chain.map((node, index) => {
          const target = nodePath(node)
          const current = index === chain.length - 1 ? 'page' : undefined
          return <li key={node.url}>{target ? <Link href={target} aria-current={current}>{node.title}</Link> : node.title}</li>
        })}
      </ol>
    </nav>
  )
}
