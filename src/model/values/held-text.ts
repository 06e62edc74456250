/**
 * The same text, to be held: V8 keeps the text that a string was cut from as long as the string, such as a chunk of a
 * file for one of its lines.
 */
export function heldText(text: string): string {
  // Exact for halves of surrogate pairs, too, which UTF-8 cannot hold.
  return JSON.parse(JSON.stringify(text)) as string
}
