import type { Metadata } from 'next'
import Link from 'next/link'
import { Frame } from '../../../components/Frame'
import { homeLanguages, search } from '../../../lib/cms'
import { localPath } from '../../../lib/links'
import { wordsOf } from '../../../lib/words'

interface Props {
  params: Promise<{ language: string }>
  searchParams: Promise<{ q?: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: wordsOf((await params).language).search, robots: { index: false } }
}

/** Rendered for each request, with results of the runtime handler. */
export default async function Search({ params, searchParams }: Props) {
  const [{ language }, { q = '' }] = await Promise.all([params, searchParams])
  const words = wordsOf(language)
  const found = q === '' ? null : await search(language, q)
  const alternates = (await homeLanguages()).map(({ code }) => ({ language: code, path: `/${code}/search/` }))
  return (
    <Frame language={language} alternates={alternates} query={q}>
      <main id="main">
        <h1>{words.search}</h1>
        {found && (
          <p id="count" role="status">
            {found.count === 0 ? words.nothing : words.found(found.count)}
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
