/** Throws TypeError for what a developer has to correct. */
export function check(isRight: unknown, text: string): void {
  if (!isRight) throw new TypeError(text)
}

/** Throws TypeError for options of another kind. A number is 0 or more. */
export function checkKind(kind: 'function' | 'number' | 'string', options: Readonly<Record<string, unknown>>): void {
  for (const name in options)
    check(
      typeof options[name] === kind && (kind !== 'number' || (options[name] as number) >= 0),
      `${name} must be a ${kind}`,
    )
}
