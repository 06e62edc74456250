/** The value that a JSON text stands for; undefined: it is not JSON. */
export function parsedJson(text: string | Buffer): unknown {
  try {
    return JSON.parse(text.toString()) as unknown
  } catch {
    return undefined
  }
}
