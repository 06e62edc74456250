import { type Expression, type Node, type Options, type Program, parse, parseExpressionAt } from 'acorn'

/** A position in a text; line and column from 1. */
interface Position {
  readonly line: number
  readonly column: number
}

const options: Options = { ecmaVersion: 'latest', sourceType: 'module', locations: true }

/**
 * The position of a member of a configuration, or of the nearest enclosing one if its value is computed. `keys`: path
 * from the default export, or from the top of JSON. null: unknown.
 */
export function positionOf(text: string, isJson: boolean, keys: readonly string[]): Position | null {
  try {
    const start = isJson ? parseExpressionAt(text, 0, options) : defaultExport(parse(text, options))
    return start && position(nearest(start, keys))
  } catch {
    return null
  }
}

/** The position of the syntax error of a module; null: none. */
export function syntaxErrorOf(text: string): Position | null {
  try {
    parse(text, options)
    return null
  } catch (error) {
    if (!(error instanceof SyntaxError) || !('loc' in error)) return null
    const { line, column } = error.loc as { line: number; column: number }
    return { line, column: column + 1 }
  }
}

/** The expression of `export default`, also through a constant or a function such as `defineConfig`. */
function defaultExport({ body }: Program): Expression | null {
  const found = body.find((one) => one.type === 'ExportDefaultDeclaration')
  const value = found?.declaration as Expression | undefined
  if (!value) return null
  if (value.type === 'Identifier') {
    const declared = body.flatMap((one) => (one.type === 'VariableDeclaration' ? one.declarations : []))
    const constant = declared.find(({ id }) => id.type === 'Identifier' && id.name === value.name)
    return constant?.init ?? value
  }
  const [argument] = value.type === 'CallExpression' ? value.arguments : []
  return argument?.type === 'ObjectExpression' ? argument : value
}

/** The innermost literal node on the path. */
function nearest(start: Expression, keys: readonly string[]): Node {
  let shown: Node = start
  let value: Expression | null = start
  for (const key of keys) {
    const member: { shown: Node; value: Expression } | null = value && memberOf(value, key)
    if (!member) return shown
    shown = member.shown
    value = member.value
  }
  return shown
}

function memberOf(value: Expression, name: string): { shown: Node; value: Expression } | null {
  if (value.type === 'ArrayExpression') {
    const element = value.elements[Number(name)]
    return element && element.type !== 'SpreadElement' ? { shown: element, value: element } : null
  }
  if (value.type !== 'ObjectExpression') return null
  for (const property of value.properties) {
    if (property.type !== 'Property' || property.computed) continue
    const { key } = property
    const own = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : null
    if (own === name) return { shown: key, value: property.value as Expression }
  }
  return null
}

function position({ loc }: Node): Position | null {
  return loc ? { line: loc.start.line, column: loc.start.column + 1 } : null
}
