import { inspect } from 'node:util'
import type { VerifyOptions } from '../../../deliver/verify/verify-export.js'
import { maskSecrets } from '../../../mask-secrets.js'
import { plainLines } from '../../../one-line.js'
import type { Route } from '../../../routes/route.js'
import { routeAnswers } from '../../../routes/route-answers.js'
import { documentSources } from '../../../runtime/document-source.js'
import { requestAnswers } from '../../../runtime/request-answers.js'
import { folderStore } from '../../../serve/folder-store.js'
import type { Io } from '../../print/terminal.js'

type ErrorOutput = Pick<Io, 'stderr' | 'env'>

/** Whether the runtime handler can answer a path from an export, determined by a request to it. */
export function handlerAnswers(routes: readonly Route[], { stderr, env }: ErrorOutput): VerifyOptions['answersOf'] {
  return (folder) => {
    const source = documentSources(folderStore(folder), 3_600_000)
    const answer = requestAnswers([...routeAnswers, ...routes], undefined, 1000)
    const printed = new Set<string>()
    return async (site, path, query) => {
      const url = new URL(`http://localhost${path}${query === '' ? '' : `?${query}`}`)
      const request = () => new Request(url, { method: 'HEAD' })
      try {
        return (await answer(request(), request, url, String(site), false, await source())).status === 200
      } catch (error) {
        // `createHandler` would print why. Here the file that is missing or damaged is a problem of its own.
        if (isFault(error) && !printed.has(String(error)))
          stderr.write(`${plainLines(maskSecrets(inspect(error), env))}\n`)
        printed.add(String(error))
        return false
      }
    }
  }
}

/** An error of code: of the handler, or of a route of the project. */
function isFault(error: unknown): boolean {
  return [TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind)
}
