/** The characters of a name in Python, of any alphabet: for a class of a pattern with the flag `u`. */
export const nameCharacters = '\\p{L}\\p{M}\\p{N}_'

/** `app.model`: for a pattern with the flag `u`. */
export const modelNamePattern = `[${nameCharacters}]+\\.[${nameCharacters}]+`

/** Django accepts `cms.Page` and `cms.page`: only the app's name is case-sensitive. */
export function modelName(model: string): string {
  const dot = model.indexOf('.')
  return model.slice(0, dot) + model.slice(dot).toLowerCase()
}
