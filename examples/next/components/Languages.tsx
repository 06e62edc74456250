import { homeLanguages } from '../lib/cms'
import type { Alternate } from '../lib/links'
import { wordsOf } from '../lib/words'

interface Props {
  language: string
  /** Translations of the page. */
  alternates: readonly Alternate[]
}

/** Links with full page loads, as the language of the document changes. */
export async function Languages({ language, alternates }: Props) {
  return (
    <nav className="languages" aria-label={wordsOf(language).languages}>
      {(await homeLanguages()).map(({ code, name }) => (
        <a
          key={code}
          href={alternates.find((one) => one.language === code)?.path ?? `/${code}/`}
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
