import { dataOf, tagged } from './document-tag.js'

/** Formats whose data is the text of an answer. */
type AnswerFormat = 'plugins/1' | 'placeholder/1'

export function encodeAnswer(format: AnswerFormat, answer: string): string {
  return tagged(format, answer)
}

export const decodeAnswer: (format: AnswerFormat, text: string) => string = dataOf
