const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u
const zeroWidth = /\p{Mn}|\p{Me}|\p{Cf}/u

/** Columns that a text takes on a terminal: two for East Asian letters and pictographs, none for marks. */
export function displayWidth(text: string): number {
  let width = 0
  for (const character of text) {
    if (!zeroWidth.test(character)) width += wide.test(character) ? 2 : 1
  }
  return width
}

/** Cuts a text to a width, with an ellipsis where something is lost. */
export function fit(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  let cut = ''
  for (const character of text) {
    if (displayWidth(cut + character) > width - 1) break
    cut += character
  }
  return `${cut}…`
}

/** Breaks a text at blanks so that it fits, every line indented; a longer word stays whole. */
export function wrap(text: string, width: number, indent = 0): string {
  const margin = ' '.repeat(indent)
  return text
    .split('\n')
    .map((line) => margin + wrapLine(line, width - indent).join(`\n${margin}`))
    .join('\n')
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current && displayWidth(current) + 1 + displayWidth(word) > width) {
      lines.push(current)
      current = word
    } else {
      current = current ? `${current} ${word}` : word
    }
  }
  return [...lines, current]
}
