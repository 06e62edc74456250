import { draftMode } from 'next/headers'
import { wordsOf } from '../lib/words'

/** Tells editors that they see drafts. */
export async function Drafts({ language }: { language: string }) {
  const [{ isEnabled }, words] = [await draftMode(), wordsOf(language)]
  if (!isEnabled) return null
  return (
    <p className="draft">
      {words.draft} <a href="/draft/exit/">{words.exit}</a>
    </p>
  )
}
