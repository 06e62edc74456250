import { ExportError } from '../../errors.js'
import type { Route } from '../../routes/route.js'

/** Throws `route-missing` if a command is not given the project's own routes that shards were written with. */
export function checkShardRoutes(names: readonly string[], routes: readonly Route[], command: string): void {
  const missing = names.filter((name) => routes.every((route) => route.name !== name))
  if (missing.length === 0) return
  const fix = 'Name the configuration of the shards with --config: it lists their routes.'
  throw new ExportError(
    'route-missing',
    `The shards have the route ${missing.join(', ')}, which the ${command} does not know.`,
    fix,
  )
}
