import type { Json } from '../values/json.js'

/** What kind of value a field, or each item of an array or end of a range, holds. */
export interface ValueFacts {
  /** Django's internal type, `CharField`. */
  type: string
  /** The Python class, `URLField`. */
  class?: string
  /** A base class of the field's class, if that decides how values are read: `RangeField`. */
  like?: string
  /** The class of REST framework that writes it, `ChoiceField`. */
  written?: string
  /** Values of choices that are written as another one, each with that: the text `1` as the number 1. */
  choices?: (readonly [value: Json, written: Json])[]
  decimal_places?: number
  /**
   * What a serializer of the project has in place of the settings: `iso-8601` or a format of `strftime`, of durations
   * `iso-8601` or `django`, of decimals `number` or `string`.
   */
  format?: string
  /** Of the items of an array, the ends of a range. */
  base?: ValueFacts
}

export interface PluginField extends ValueFacts {
  name: string
  column: string
  /** Table of the model, or of a parent model, that holds the column; the through table for many to many. */
  table: string
  /** The column's type, as Django declares it. */
  column_type?: string
  /** Python code that computes the value when it is read. The exporter cannot run it. */
  computed?: string
  /** The serializer of the project writes the key of a reference, and JSON, as it is stored. */
  as_stored?: boolean
  /** Of files: the base URL of the field's own storage; missing: `media_url` of the manifest. */
  base_url?: string
  /** Related model as `app_label.model_name`. */
  to?: string
  /** The field whose value the stored key is, if that is not the primary key. */
  to_field?: TargetField
  /**
   * The key to the row that the column is of, or that has the list, if that is not the plugin's own; of many to many in
   * the through table.
   */
  row?: RowKey
  /** Of a relation: what is written of its rows, as members of objects. Their fields are `<name>.<member>`. */
  members?: string[]
  /** What is made of the values of `members`, which are columns of the same row, or of those that it leads to. */
  made?: Made
  /** Of many to many: the field, `<name>.<member>`, whose value is written in place of each key. */
  member?: string
  /** Of many to many with `member`: what stands between the values, which are written as one text. */
  joined?: string
  /** Of many to many: the number of keys is written in place of the keys, or whether there are any. */
  counted?: boolean | 'exists'
  /** Of many to many with `member` or `members`: how many rows are written at most. */
  limit?: number
  /** Of many to many with `member` or `members`: the first row is written in place of the list, or `default`. */
  first?: boolean
  /** Of JSON: names of members, each in the one before, the last of which is written, or `default`. */
  at?: string[]
  /** Of a key to a file of django-filer: its address is written, as `url` of the file or as a file field has it. */
  file_as?: 'url' | 'field'
  /** The member is missing where the value is null. */
  optional?: boolean
  /** The member is missing where this field, a key of the plugin, is null. */
  missing_with?: string
  /** Of `optional`, `missing_with`, `first` and `at`: what stands in place of what is missing. */
  default?: Json
  /** What stands in place of a value that Python takes for false: null, an empty text, list or object, 0, false. */
  falsy_as?: Json
  /** Of images: the fields of the row with width and height. */
  width_field?: string
  height_field?: string
  /** Many to many: the column with the related key. */
  to_column?: string
  /** Many to many, in version 1: names of the related model's `ordering`. */
  ordering?: string[]
  /** Many to many: the order that `all()` has. */
  order?: OrderTerm[]
  /** Many to many: flags by column of the related rows that the default manager of their model has. */
  only?: Flags
}

/** The value of a member by its name, or what Python makes of others: `value` where it takes `test` for true. */
export type Made =
  | string
  | { constant: Json }
  | { test: Made; value: Made; else: Made }
  | { equal: [Made, Made] }
  | { less: [Made, Made] }
  | { text: Made[]; as?: 'lower' | 'strip' | 'upper' }
  | { joined: Made[]; between: string }
  | { list: Made[] }
  | { object: Readonly<Record<string, Made>> }

/** Columns of booleans that a row must have. */
export type Flags = Readonly<Record<string, boolean>>

/** A foreign key, and the column of the related table whose value it has. */
export interface RowKey {
  table: string
  column: string
  key: string
  /** Flags by column, without which the row is as if it were missing. */
  only?: Flags
  /** The key to the row that has this one, if that is not the plugin's own. */
  of?: RowKey
}

interface TargetField {
  name: string
  table: string
  column: string
}

/** A column that many-to-many rows are ordered by: of the through table or of the related one. */
interface OrderTerm {
  of: 'through' | 'related'
  column: string
  /** Of a column of another row: its table, and the key to it, by which the related row begins. */
  table?: string
  row?: RowKey
  descending: boolean
  nulls?: 'first' | 'last'
}

/** The members that are written of the rows that a relation leads to; none for other fields. */
export function rowMembers({ members, member }: Pick<PluginField, 'members' | 'member'>): readonly string[] {
  return members ?? (member === undefined ? [] : [member])
}

/** The keys from the row of a plugin to that of a column, the first one first. */
export function keysTo(row: RowKey | undefined): RowKey[] {
  return row ? [...keysTo(row.of), row] : []
}

/** Whether a field is of the rows that a many-to-many field leads to, or of those that their keys lead to. */
export function isOfRelation({ row }: PluginField, { table, to_column: column }: PluginField): boolean {
  const [first] = keysTo(row)
  return first !== undefined && first.table === table && first.column === column
}

/** The list of whose rows a field is a column, or a list: the innermost one. */
export function innermostList({ name }: PluginField, fields: readonly PluginField[]): PluginField | undefined {
  const lists = fields.filter((one) => one.type === 'ManyToManyField' && name.startsWith(`${one.name}.`))
  return lists.sort((one, other) => other.name.length - one.name.length)[0]
}

/** Whether a field is the link to the row of a parent model (multi-table inheritance), which is never a member. */
export function isParentLink({ name, to }: Pick<PluginField, 'name' | 'to'>): boolean {
  return to !== undefined && name.endsWith('_ptr')
}

/** Whether a field tells nothing particular about a plugin type: its id, its type, or a parent link. */
export function isOfEveryPlugin(field: Pick<PluginField, 'name' | 'to'>): boolean {
  return field.name === 'id' || field.name === 'plugin_type' || isParentLink(field)
}
