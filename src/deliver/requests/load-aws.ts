import { loadPackage } from '../../load-package.js'

/** Imports an optional package of AWS. Throws `package-missing`. */
export function loadAws<T>(name: string, purpose: string, load: () => Promise<T>): Promise<T> {
  // The SDK warns about versions of Node that future SDKs will not support.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  return loadPackage(name, purpose, load)
}

interface Sending {
  /** Seconds without data. */
  readonly timeout: number
  readonly env: Readonly<Record<string, string | undefined>>
}

/** How a client of AWS sends requests, which otherwise waits for ever and uses no proxy. `most`: at a time. */
export function requestHandler({ timeout, env }: Sending, most: number) {
  // Node applies its variables for proxies to its own agents only, not to those of the client.
  const proxy = env.NODE_USE_ENV_PROXY === '1' ? { proxyEnv: env } : {}
  const agent = { keepAlive: true, maxSockets: most, ...proxy }
  return { connectionTimeout: 10_000, socketTimeout: timeout * 1000, httpAgent: agent, httpsAgent: agent }
}
