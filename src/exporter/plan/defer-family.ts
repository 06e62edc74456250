import type { FileFamily } from '../../routes/route-files.js'
import type { UnchosenRun } from '../site-run.js'
import { overBudget } from './budget.js'

/** Leaves a family over its budget to the handler, and reports it. Throws `over-budget` if there is none. */
export function deferFamily(run: UnchosenRun, { name: family }: FileFamily, bytes: number): void {
  const { id } = run.plan.context.site
  run.findings.add(overBudget(family, id, bytes, run.budget))
  run.counters.defer(id, family)
}
