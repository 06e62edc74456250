import { posix } from 'node:path'
import { free, roomOf, rooms, shared } from './rooms.js'

const longest = 250
const mostFiles = 25

interface Import {
  specifier: string
  typeOnly: boolean
}

/** Every breach of the architecture in these sources, by path below `src`, as sentences. */
export function findBreaches(sources: ReadonlyMap<string, string>): string[] {
  const breaches: string[] = []
  const graph = new Map<string, string[]>()
  for (const [path, source] of sources) {
    const code = withoutComments(source)
    const imports = readImports(code)
    const say = (text: string) => breaches.push(`${path} ${text}`)
    for (const text of styleBreaches(path, source, code)) say(text)
    for (const { specifier, typeOnly } of imports) {
      const text = importBreach(path, specifier, typeOnly, sources)
      if (text !== null) say(text)
    }
    const inside = imports.filter((one) => one.specifier.startsWith('.'))
    graph.set(
      path,
      inside.map((one) => resolveImport(path, one.specifier)),
    )
  }
  const cycles = findCycles(graph).map((cycle) => `${cycle.join(' -> ')} is an import cycle`)
  const folders = findCycles(graphOfFolders(graph)).map((cycle) => `${cycle.join(' -> ')} is a cycle of folders`)
  return [...breaches, ...cycles, ...folders, ...findCrowdedFolders(sources.keys())]
}

/** Which folders import others beside them, in the same folder: files directly in that one belong to none. */
function graphOfFolders(graph: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const imports = new Map<string, Set<string>>()
  for (const [path, targets] of graph) {
    for (const target of targets) {
      const [from, to] = [path.split('/'), target.split('/')]
      const depth = from.findIndex((segment, index) => segment !== to[index])
      if (depth >= Math.min(from.length, to.length) - 1) continue
      const [folder, other] = [from, to].map((segments) => segments.slice(0, depth + 1).join('/'))
      if (folder && other) imports.set(folder, (imports.get(folder) ?? new Set()).add(other))
    }
  }
  return new Map(Array.from(imports, ([folder, others]) => [folder, [...others]]))
}

/** The folders of these files that have too many of them directly inside, as sentences. */
export function findCrowdedFolders(paths: Iterable<string>): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return Array.from(counts)
    .filter(([, count]) => count > mostFiles)
    .map(([folder, count]) => `${folder} has ${count} files, more than ${mostFiles}`)
}

function styleBreaches(path: string, source: string, code: string): string[] {
  const bare = withoutStrings(code)
  const lines = source.trimEnd().split('\n').length
  const breaches: string[] = []
  if (lines > longest) breaches.push(`has ${lines} lines, more than ${longest}`)
  if (/\bexport\s+default\b|\bas\s+default\b/.test(bare)) breaches.push('has a default export')
  if (/[:<|&,(=]\s*any\b|\bas\s+any\b/.test(bare)) breaches.push('uses the type any')
  if (rooms[roomOf(path)]?.pure && /\b(?:process|Buffer|__dirname)\s*[.([]/.test(bare)) breaches.push('uses Node')
  const hasClock = rooms[roomOf(path)]?.clock ?? !rooms[roomOf(path)]?.pure
  if (!hasClock && /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b/.test(bare)) breaches.push('reads the clock')
  return breaches
}

/** What is wrong with one import, or null. */
function importBreach(
  path: string,
  specifier: string,
  typeOnly: boolean,
  sources: ReadonlyMap<string, string>,
): string | null {
  const folder = roomOf(path)
  if (specifier.startsWith('.')) {
    const target = resolveImport(path, specifier)
    if (!specifier.endsWith('.js')) return `imports ${specifier} without the ending .js`
    if (!sources.has(target)) return `imports ${specifier}, which is not in src`
    if (free[folder]) return free[folder].includes(roomOf(target)) ? `imports ${target}` : null
    const own = shared[path]
    if (own) return own.includes(target) && (typeOnly || target in shared) ? null : `imports ${target}`
    const rule = rooms[folder]
    if (!rule) return 'is in a folder without a rule'
    if (target === 'options.ts') return typeOnly ? null : 'imports values of options.ts'
    if (rule.pure && shared[target]?.some((one) => one.startsWith('node:')))
      return `imports ${target}, which needs Node`
    if (target in shared || roomOf(target) === folder || rule.rooms.includes(roomOf(target))) return null
    return `imports ${target}`
  }
  if (folder in free) return null
  if (path in shared) return shared[path]?.includes(specifier) ? null : `imports ${specifier}`
  const rule = rooms[folder]
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  const allowed = specifier.startsWith('node:') ? rule?.node : rule?.packages.includes(name)
  return allowed ? null : `imports ${specifier}`
}

function resolveImport(path: string, specifier: string): string {
  return new URL(specifier.replace(/\.js$/, '.ts'), `file:///${path}`).pathname.slice(1)
}

function readImports(code: string): Import[] {
  const statements = code.matchAll(
    /^\s*(?:import|export)\s+(type\s)?(?:[\w$*{}\s,]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]\s*\)/gm,
  )
  return Array.from(statements, ([, type, from, dynamic]) => ({
    specifier: from ?? dynamic ?? '',
    typeOnly: type !== undefined,
  }))
}

/** One path through each group of files that import each other. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const visit = (path: string, trail: string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0) cycles.push([...trail.slice(start), path])
    if (start >= 0 || done.has(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return cycles
}

const token = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

function withoutComments(source: string): string {
  return source.replace(token, (text) => (text.startsWith('/') ? ' ' : text))
}

function withoutStrings(code: string): string {
  return code.replace(token, (text) => `${text.charAt(0)}${text.charAt(0)}`)
}
