/** The value that a record has under a key of its own; undefined: it has none. Keys such as `constructor` are none. */
export function ownValue<Value>(
  record: Readonly<Record<string, Value>> | null | undefined,
  key: string,
): Value | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined
}
