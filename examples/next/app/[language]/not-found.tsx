import { Drafts } from '../../components/Drafts'
import { homeLanguages } from '../../lib/cms'
import { wordsOf } from '../../lib/words'

export default async function NotFound() {
  return (
    <>
      <Drafts language="en" />
      <main id="main" className="page">
        <div>
          <h1>404</h1>
          {(await homeLanguages()).map(({ code }) => (
            <p key={code} lang={code}>
              {wordsOf(code).missing} <a href={`/${code}/`}>/{code}/</a>
            </p>
          ))}
        </div>
      </main>
    </>
  )
}
