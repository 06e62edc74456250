import { codeOf, ExportError } from './errors.js'

/**
 * Imports an optional package. `purpose` is the subject of the message: "An upload to S3".
 * Throws `package-missing` with the command that installs it.
 */
export async function loadPackage<T>(name: string, purpose: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(codeOf(error))) throw error
    const message = `${purpose} needs the package ${name}, which is not installed.`
    const fix =
      `Install it with "npm install ${name}", or name both for a single run: ` +
      `"npx -p djangocms-static -p ${name} djangocms-static ...".`
    throw new ExportError('package-missing', message, fix, { cause: error })
  }
}
