import { previewToken } from '../lib/cms'
import { wordsOf } from '../lib/words'

/** Tells editors that they see drafts. */
export async function Drafts({ language }: { language: string }) {
  if ((await previewToken()) === undefined) return null
  const words = wordsOf(language)
  return (
    <p className="draft">
      {words.draft} <a href="/draft/exit/">{words.exit}</a>
    </p>
  )
}
