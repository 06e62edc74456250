import { loadPackage } from '../../load-package.js'

/** Imports an optional package of AWS. Throws `package-missing`. */
export function loadAws<T>(name: string, purpose: string, load: () => Promise<T>): Promise<T> {
  // It warns of versions of Node that later versions of it will not run on.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  return loadPackage(name, purpose, load)
}
