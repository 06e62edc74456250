/** Throws TypeError for what a developer has to correct. */
export function check(isRight: boolean, text: string): void {
  if (!isRight) throw new TypeError(text)
}
