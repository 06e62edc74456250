import { htmlForm, type PlaceholderForm, plainForm } from '../../contract/placeholder.js'
import type { PlannedFile } from '../route-files.js'
import type { SitePlan } from '../site-plan.js'

/** The texts of a file that holds placeholders: the plain one, and that of `?html=1` if the export has HTML. */
export function formTexts(
  { html }: Pick<SitePlan, 'html'>,
  make: (form: PlaceholderForm) => string,
): { text(): string } & Pick<PlannedFile, 'html'> {
  return { text: () => make(plainForm), ...(html ? { html: () => make(htmlForm) } : {}) }
}
