const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether a request comes from this machine: for a loopback host, which excludes DNS rebinding, and not through a
 * proxy.
 */
export function isLocalRequest({ headers }: Request, { hostname }: URL): boolean {
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'via'].some((name) => headers.has(name))
  return !isForwarded && loopback.includes(hostname)
}

/** Whether an origin is on this machine, at any port, such as the development server of a front end. */
export function isLocalOrigin(origin: string): boolean {
  return /^https?:\/\//.test(origin) && URL.canParse(origin) && loopback.includes(new URL(origin).hostname)
}

/** Whether a server that listens on this host is reachable from this machine alone. */
export function isLoopbackHost(host: string): boolean {
  return host === '::1' || loopback.includes(host) || /^127(?:\.\d{1,3}){3}$/.test(host)
}
