/**
 * A model of the project in a configuration: which of its rows are public, in which order, and which of their columns
 * are written. JSON values only. Used for placeholders, own routes and collections. `post_id.date_published` is a column
 * of the row that the foreign key `post_id` points to.
 */
export interface ModelSelection {
  /** `app_label.model_name`, as the manifest has it: `news.article`. */
  readonly model: string
  /** Missing: every row. */
  readonly where?: Condition
  /** Columns, with `-` before those in descending order. */
  readonly order?: readonly string[]
  readonly columns?: readonly string[]
}

/** The project's own models that a configuration names. */
export interface NamedModels {
  /** Models whose placeholders are public. */
  readonly placeholders: readonly ModelSelection[]
  /** Models whose rows are read by the project's own routes. */
  readonly routes: readonly { readonly name: string; readonly rows?: readonly ModelSelection[] }[]
  /** HTML is rendered, which also reads rows as routes do (`htmlRoutes`). */
  readonly html?: boolean
}

/** Terms that have to hold for all these columns of a row; of a list, one of the conditions has to hold. */
export type Condition = ColumnConditions | readonly ColumnConditions[]

type ColumnConditions = Readonly<Record<string, Term>>

/** A value that the column equals, comparisons that all hold, or a list of which one holds. */
type Term = Literal | null | Comparisons | readonly (Literal | null | Comparisons)[]

/** Comparisons of a column's value. null equals nothing, is neither less nor greater, and satisfies every `not`. */
export interface Comparisons {
  readonly equals?: Operand
  /** In a list, none of them. */
  readonly not?: Operand | readonly Operand[]
  readonly in?: readonly Operand[]
  readonly lt?: Operand
  readonly lte?: Operand
  readonly gt?: Operand
  readonly gte?: Operand
  /** true: the column is null; false: it is not. */
  readonly null?: boolean
}

/** Dates are `2026-11-22`, date-times `2026-11-22T08:30:00Z`. */
type Literal = string | number | boolean

/** `{ now: true }`: the instant of the run; for dates the day of it in the project's time zone. */
export type Operand = Literal | { readonly now: true }

/** The conditions of which one has to hold. */
export function alternatives(where: Condition = {}): readonly ColumnConditions[] {
  return Array.isArray(where) ? where : [where as ColumnConditions]
}

/** The columns of a condition, each once. */
export function conditionColumns(where: Condition | undefined): string[] {
  return [...new Set(alternatives(where).flatMap((columns) => Object.keys(columns)))]
}

/** A column that rows are ordered by. */
export interface OrderTerm {
  readonly column: string
  readonly isDescending: boolean
}

/** The columns of `ModelSelection.order`; later ones decide between rows that are equal in those before. */
export function orderTerms(order: readonly string[] = []): OrderTerm[] {
  return order.map((name) => ({ column: name.replace(/^-/, ''), isDescending: name.startsWith('-') }))
}

/** All columns that a selection names, each once. */
export function selectedColumns({ where, order, columns = [] }: ModelSelection): string[] {
  return [...new Set([...conditionColumns(where), ...orderTerms(order).map(({ column }) => column), ...columns])]
}

/** The terms of a column of which one has to hold. */
export function termsOf(term: Term): readonly (Literal | null | Comparisons)[] {
  return Array.isArray(term) ? term : [term as Literal | null | Comparisons]
}

export function comparisonsOf(term: Literal | null | Comparisons): Comparisons {
  if (term === null) return { null: true }
  return typeof term === 'object' ? term : { equals: term }
}

/** The operands of comparisons by operator, without `null`, which has none. */
export function operandsOf({ null: _, ...comparisons }: Comparisons): [string, Operand][] {
  return Object.entries(comparisons).flatMap(([operator, value]) =>
    [value].flat().map((operand): [string, Operand] => [operator, operand as Operand]),
  )
}
