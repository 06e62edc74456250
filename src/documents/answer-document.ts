import { dataOf, tagged } from './document-tag.js'

/** Kinds whose data is the very text of an answer. */
export type AnswerKind = 'plugins' | 'placeholder'

export function encodeAnswer(kind: AnswerKind, answer: string): string {
  return tagged(kind, answer)
}

export function decodeAnswer(kind: AnswerKind, text: string): string {
  return dataOf(kind, text)
}
