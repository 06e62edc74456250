import { readFileSync } from 'node:fs'
import { environment } from '../environment.js'

/** Globals that Node makes when they are first used, and those of packages: they hold nothing of a test. */
const lazy = new Set([
  ...Object.entries(Object.getOwnPropertyDescriptors(globalThis)).flatMap(([name, { get }]) => (get ? [name] : [])),
  // Of the AWS SDK and of playwright-core.
  ...['awslambda', '__zod_globalConfig', '__zod_globalRegistry'],
])

const ids = new WeakMap<object, number>()
let lastId = 0

/**
 * What a file of tests may leave behind in its process: listeners, variables, globals, the working folder and child
 * processes. Equal texts for equal states; different texts where the system does not tell of children.
 */
export function processState(): string {
  const { [environment.record]: _, ...variables } = process.env
  const listeners = process.eventNames().map((name) => [String(name), ...process.listeners(name as 'exit').map(idOf)])
  const globals = Object.entries(Object.getOwnPropertyDescriptors(globalThis))
    .filter(([name]) => !lazy.has(name))
    .map(([name, { value }]) => [name, isObject(value) ? idOf(value) : String(value)])
  return JSON.stringify([process.cwd(), children(), variables, listeners.sort(), globals])
}

function isObject(value: unknown): value is object {
  return typeof value === 'function' || (typeof value === 'object' && value !== null)
}

function idOf(value: object): number {
  const id = ids.get(value) ?? ++lastId
  ids.set(value, id)
  return id
}

function children(): string {
  try {
    return readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
  } catch {
    return String(++lastId)
  }
}
