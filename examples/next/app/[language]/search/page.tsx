import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { Frame } from '../../../components/Frame'
import { frameOf, homeLanguages, openPublic, search } from '../../../lib/cms'
import { localPath } from '../../../lib/links'
import { wordsOf } from '../../../lib/words'

interface Props {
  params: Promise<{ language: string }>
  searchParams: Promise<{ q?: string | string[] }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { language } = await params
  await checkLanguage(language)
  return { title: `${wordsOf(language).search} · ${(await frameOf(language)).name}`, robots: { index: false } }
}

/** Rendered for each request, with results of the runtime handler. */
export default async function Search({ params, searchParams }: Props) {
  const [{ language }, { q = '' }] = await Promise.all([params, searchParams])
  await checkLanguage(language)
  const words = wordsOf(language)
  const text = String(q)
  const found = text === '' ? null : await search(language, text).catch(() => null)
  const alternates = (await homeLanguages()).map(({ code }) => ({ language: code, path: `/${code}/search/` }))
  return (
    <Frame language={language} alternates={alternates} query={text}>
      <main id="main">
        <h1>{words.search}</h1>
        {text !== '' && (
          <p id="count" role="status">
            {found === null ? words.failed : found.count === 0 ? words.nothing : words.found(found.count)}
          </p>
        )}
        <ol className="results">
          {found?.results.map(({ title, details, meta_description: description }) => (
            <li key={details}>
              <Link href={localPath(details)}>{title}</Link>
              <p>{description}</p>
            </li>
          ))}
        </ol>
      </main>
    </Frame>
  )
}

async function checkLanguage(language: string): Promise<void> {
  if (!(await (await openPublic()).publicLanguages()).includes(language)) notFound()
}
