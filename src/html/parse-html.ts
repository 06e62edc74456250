import { type Handler, Parser, type ParserOptions } from 'htmlparser2'

/**
 * Elements in each other, after which the rest is left out: for each tag the parser may look at all that are open, so
 * that a text without end of them would take a time with the square of its length.
 */
const deepest = 1000

/** Calls the handlers that `handlersOf` makes with the parts of a text, until it ends or `stop` is called. */
export function parseHtml(
  html: string,
  handlersOf: (stop: () => void) => Partial<Handler>,
  options: ParserOptions = {},
): void {
  let open = 0
  let isOver = false
  const stop = () => {
    isOver = true
    parser.pause()
  }
  const handlers = handlersOf(stop)
  const parser = new Parser(
    {
      ...handlers,
      onopentag(name, attributes, isImplied) {
        open += 1
        if (open > deepest) stop()
        else handlers.onopentag?.(name, attributes, isImplied)
      },
      onclosetag(name, isImplied) {
        open -= 1
        if (!isOver) handlers.onclosetag?.(name, isImplied)
      },
    },
    options,
  )
  parser.end(html)
}
