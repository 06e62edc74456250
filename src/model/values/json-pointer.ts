/** A member's step of a JSON pointer, such as `a~1b`. Source: RFC 6901. */
export function pointerStep(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The keys that a JSON pointer leads through, such as `/results/0/title`. */
export function pointerKeys(pointer: string): string[] {
  const steps = pointer.split('/').slice(1)
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
