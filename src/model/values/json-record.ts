/** A JSON object of an answer whose members are checked where they are read. */
export type JsonRecord = Record<string, unknown>
