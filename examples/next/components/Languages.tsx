import { homeLanguages } from '../lib/cms'
import { wordsOf } from '../lib/words'

interface Props {
  language: string
  /** Paths by language. */
  alternates: Readonly<Record<string, string>>
}

/** Links with full page loads, as the language of the document changes. */
export async function Languages({ language, alternates }: Props) {
  return (
    <nav className="languages" aria-label={wordsOf(language).languages}>
      {(await homeLanguages()).map(({ code, name }) => (
        <a
          key={code}
          href={alternates[code] ?? `/${code}/`}
          lang={code}
          hrefLang={code}
          title={name}
          aria-current={code === language ? 'true' : undefined}
        >
          {code}
        </a>
      ))}
    </nav>
  )
}
