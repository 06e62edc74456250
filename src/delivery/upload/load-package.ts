import { ExportError } from '../../errors.js'

/** Imports an optional package of AWS. Throws `package-missing`. */
export async function loadPackage<T>(name: string, purpose: string, load: () => Promise<T>): Promise<T> {
  // It warns of versions of Node that later versions of it will not run on.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  try {
    return await load()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    const message = `${purpose} needs the package ${name}, which is not installed.`
    throw new ExportError('package-missing', message, `npm install ${name}`, { cause: error })
  }
}
