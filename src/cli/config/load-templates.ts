import { ExportError, reasonOf } from '../../errors.js'
import { templateTexts } from '../../html/template-texts.js'

/** The project's HTML templates by file name; none without a folder. Throws `option-invalid`. */
export function loadTemplates(folder: string | undefined): Record<string, string> {
  if (folder === undefined) return {}
  try {
    return templateTexts(folder)
  } catch (cause) {
    const reason = reasonOf(cause)
    const fix = 'Correct --html-templates, or "htmlTemplates" of the configuration.'
    throw new ExportError('option-invalid', `The HTML templates in ${folder} cannot be read: ${reason}`, fix, { cause })
  }
}
