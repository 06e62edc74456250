import { type Measure, median } from './measure.js'

interface Rewrite extends Measure {
  readonly written: number
  readonly removed: number
}

/** Measurements of one round. */
export interface Round {
  readonly full: Measure
  readonly copy: Measure
  readonly unchanged: Rewrite
  readonly changed: Rewrite
  readonly verify: Measure
}

/** Medians of all rounds; ratios are medians of each round's ratio, since disks are not equally fast all the time. */
export function resultTable(rounds: readonly Round[], percent: number): string {
  const rows = [
    ['', 'seconds', 'on disk', 'CPU', 'memory', 'written', 'to cp -r', 'CPU to cp -r'],
    rowOf('cp -r of the output', rounds, ({ copy }) => copy),
    rowOf('full export', rounds, ({ full }) => full),
    rowOf('unchanged', rounds, ({ unchanged }) => unchanged),
    rowOf(`${percent} % changed`, rounds, ({ changed }) => changed),
    rowOf('verify', rounds, ({ verify }) => verify),
  ]
  const rule = rows[0]?.map((_, index) => (index === 0 ? '---' : '---:')) ?? []
  return [rows[0] ?? [], rule, ...rows.slice(1)].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function rowOf(name: string, rounds: readonly Round[], of: (round: Round) => Measure | Rewrite): string[] {
  const middle = (value: (measured: Measure | Rewrite, round: Round) => number) =>
    median(rounds.map((round) => value(of(round), round)))
  const memory = middle((measured) => measured.memory ?? Number.NaN)
  const written = middle((measured) => ('written' in measured ? measured.written + measured.removed : Number.NaN))
  return [
    name,
    middle(({ wall }) => wall).toFixed(2),
    middle(({ synced }) => synced).toFixed(2),
    middle(({ cpu }) => cpu).toFixed(2),
    Number.isNaN(memory) ? '' : `${(memory / 1e6).toFixed(0)} MB`,
    Number.isNaN(written) ? '' : String(written),
    middle(({ wall }, { copy }) => wall / copy.wall).toFixed(2),
    middle(({ cpu }, { copy }) => cpu / copy.cpu).toFixed(2),
  ]
}
