/** Replaces a masked text. */
const mask = '***'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Masks the passwords of URLs and connection strings in a text, whatever characters they hold. Of an http URL a
 * number after the host is a port: what begins with digits and a slash is no password there.
 */
export function maskPasswords(text: string): string {
  return text.replace(words, maskUrl).replace(passwordParameter, `$1${mask}`)
}

const words = /[^\s"'`<>]+/g

/** `scheme://user:` and all up to the last `@`: a password that is not percent-encoded may hold `/`, `?`, `#` and `@`. */
function maskUrl(word: string): string {
  const scheme = word.indexOf('://')
  const colon = word.indexOf(':', scheme + 3)
  const end = word.lastIndexOf('@')
  if (scheme < 0 || colon < 0 || end < colon || /[/?#[]/.test(word.slice(scheme + 3, colon))) return word
  const isPort = /(?:https?|wss?)$/i.test(word.slice(0, scheme)) && /^\d{1,5}[/?#]/.test(word.slice(colon + 1))
  return isPort ? word : `${word.slice(0, colon + 1)}${mask}${word.slice(end)}`
}

/** Of a query, of libpq's `host=db password=secret`, and of `Server=db;Pwd=secret`. */
const passwordParameter = /((?:password|pwd) ?= ?)(?:'[^\n]*'|[^\s&;'"`<>]+)/gi

/** Also masks the values of environment variables with secret-sounding names. */
export function maskSecrets(text: string, env: Environment): string {
  return maskPasswords(secretValues(env).reduce((masked, value) => masked.replaceAll(value, mask), text))
}

/** For a command line that a shell has expanded: also masks arguments that look like secrets. */
export function maskCommand(command: string, env: Environment): string {
  return secretArguments.reduce((masked, pattern) => masked.replace(pattern, `$1${mask}`), maskSecrets(command, env))
}

/** Each keeps its first group: the name of the secret, with what introduces it. */
const secretArguments: readonly RegExp[] = [
  // Authorization: Bearer ..., X-Api-Key: ...
  /((?:authorization|cookie|key|token|secret|auth): ?)[^\s"'`][^"'`\n]*/gi,
  // --token ..., --api-key=...
  /((?:^|\s)--?(?:[\w-]{0,40}-)?(?:token|secret|password|passwd|pass|passphrase|api-?key|access-?key|auth|credentials?)[=\s]["'`]?)[^\s"'`]+/gi,
  // API_TOKEN=..., ?access_token=...
  /((?:token|secret|passwd|passphrase|api_?key|access_?key|signature)=["'`]?)[^\s"'`&;]+/gi,
  // https://host/..., as the path of a hook is
  /(https?:\/\/[^\s"'`<>/?#]+\/)[^\s"'`<>?#]+/gi,
  // curl -u user:...
  /((?:^|\s)(?:-u|--user|--proxy-user)[=\s]["'`]?[^\s:"'`]{1,100}:)[^\s"'`]+/g,
]

/** Longest first, so that none is left over as a part of another. */
function secretValues(env: Environment): string[] {
  const values = Object.entries(env).flatMap(([name, value = '']) => {
    if (secretName.test(name) && !/_(FILE|PATH|DIR)$/i.test(name)) return value.split('\n')
    return passwordsOf(value)
  })
  // A short value would mask ordinary words.
  const secrets = values.map((value) => value.trim()).filter((value) => value.length >= shortest)
  return [...new Set(secrets)].sort((a, b) => b.length - a.length)
}

const shortest = 5

const secretName = /TOKEN|SECRET|PASSW(OR)?D|PASSPHRASE|CREDENTIAL|API_?KEY|ACCESS_?KEY|COOKIE|_(KEY|PASS|PAT|AUTH)$/i

/** As it stands in a URL, and decoded. */
function passwordsOf(value: string): string[] {
  const [, password = ''] = /^[a-z][a-z0-9+.-]*:\/\/[^:/?#]*:(.*)@/is.exec(value) ?? []
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}

/** Passes text on line by line, so that no secret is cut in two; `end` passes on the rest. */
export function maskedLines(
  write: (text: string) => unknown,
  env: Environment,
): { write(text: string): void; end(): void } {
  let rest = ''
  const pass = (text: string) => {
    if (text !== '') write(maskSecrets(text, env))
  }
  return {
    write(text) {
      rest += text
      const end = Math.max(rest.lastIndexOf('\n'), rest.lastIndexOf('\r')) + 1
      pass(rest.slice(0, end))
      rest = rest.slice(end)
    },
    end() {
      pass(rest)
      rest = ''
    },
  }
}
