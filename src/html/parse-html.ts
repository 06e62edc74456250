import { type Handler, Parser, type ParserOptions } from 'htmlparser2'

/**
 * Most elements in each other: for each tag the parser may look at all that are open, so that a text that never closes
 * any would take a time with the square of its length.
 */
const deepest = 1000

/** The parser reads what is in them as text. */
const rawElements = new Set(['script', 'style', 'title', 'textarea'])

/**
 * Calls the handlers that `handlersOf` makes with the parts of a text, until `stop` is called, or an element is in too
 * many others. Returns the index behind what was parsed.
 */
export function parseHtml(
  html: string,
  handlersOf: (stop: () => void) => Partial<Handler>,
  options: ParserOptions = {},
): number {
  let open = 0
  let isOver = false
  let end = html.length
  const stop = () => {
    isOver = true
    end = parser.endIndex + 1
    parser.pause()
  }
  const handlers = handlersOf(stop)
  const parser = new Parser(
    {
      ...handlers,
      onopentag(name, attributes, isImplied) {
        open += 1
        if (open > deepest && !rawElements.has(name)) stop()
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
  return end
}
