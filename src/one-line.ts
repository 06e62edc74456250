/** What moves the cursor of a terminal, changes how it works, or begins a line of a log. */
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g

/** Shows control characters as escapes: a text that somebody else wrote stays in its line, and does nothing else. */
export function oneLine(text: string): string {
  return text.replace(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
