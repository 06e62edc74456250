import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound, redirect } from 'next/navigation'
import { Frame } from '../../../components/Frame'
import { Plugins } from '../../../components/Plugins'
import { alternatesOf, frameOf, openPublic, openSite, pageOf } from '../../../lib/cms'
import { localPath, nodePath } from '../../../lib/links'
import { wordsOf } from '../../../lib/words'

interface Props {
  params: Promise<{ language: string; path?: string[] }>
}

export async function generateStaticParams() {
  const site = await openPublic()
  const params: { language: string; path: string[] }[] = []
  for (const language of await site.publicLanguages()) {
    for await (const { path } of site.pages(language)) params.push({ language, path: path === '' ? [] : path.split('/') })
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
  const [{ name }, languages] = await Promise.all([frameOf(language), alternatesOf(path)])
  const canonical = localPath(page.details)
  const description = page.meta_description
  const picture = page.placeholders.flatMap(({ content }) => content).find((one) => one.plugin_type === 'PicturePlugin')
  return {
    title: page.page_title === name ? name : `${page.page_title} · ${name}`,
    description,
    alternates: { canonical, languages },
    openGraph: {
      title: page.page_title,
      description,
      url: canonical,
      siteName: name,
      locale: page.language,
      images: picture?.picture ? [picture.picture] : [],
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
    <Frame language={language} alternates={await alternatesOf(path)}>
      <Breadcrumbs language={language} path={path} />
      <main id="main" lang={page.language}>
        <h1>{page.title}</h1>
        {content.map((placeholder) => (
          <Plugins key={placeholder.slot} plugins={placeholder.content} />
        ))}
      </main>
    </Frame>
  )
}

async function Breadcrumbs({ language, path }: { language: string; path: string }) {
  const chain = path === '' ? [] : await (await openSite()).breadcrumbs(language, path)
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
