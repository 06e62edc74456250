import { loadPackage } from '../../load-package.js'

/** Imports an optional package of AWS. Throws `package-missing`. */
export function loadAws<T>(name: string, purpose: string, load: () => Promise<T>): Promise<T> {
  // The SDK warns about versions of Node that future SDKs will not support.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  return loadPackage(name, purpose, load)
}
