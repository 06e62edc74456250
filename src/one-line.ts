/** Characters that control a terminal or begin a new line of a log. */
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g

/** Escapes control characters, so that a text from outside stays in its line and cannot control a terminal. */
export function oneLine(text: string): string {
  return text.replace(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The same for each line of a text. */
export function plainLines(text: string): string {
  return text.split('\n').map(oneLine).join('\n')
}
