import { reasonsFor } from './content-units.js'
import type { LeftEntry } from './left-contents.js'
import { LineReader } from './line-reader.js'
import type { PageTexts } from './search-writers.js'
import type { SharedContents } from './shared-contents.js'
import type { SiteRun } from './site-run.js'
import { type FileKind, isFamily, ranks, type UnitHead } from './unit.js'
import type { EarlierUnit } from './unit-keeper.js'
import { parseHead, parseTail } from './unit-lines.js'

/** So many units are taken between two looks at signals. */
const breath = 500

/** A unit of a share on its way into the export. */
interface TakenUnit {
  readonly content: number | null
  readonly earlier: EarlierUnit | null
  readonly why: readonly string[]
}

/** Writes the pages and placeholders of a site from shares, as writeContents does from the database. */
export async function takeContents(run: SiteRun, shares: SharedContents): Promise<void> {
  for (const file of shares.files(run.plan.context.site.id)) {
    const reader = new LineReader(file)
    try {
      await takeLines(run, reader)
    } finally {
      reader.close()
    }
  }
}

async function takeLines(run: SiteRun, reader: LineReader): Promise<void> {
  let unit: TakenUnit = { content: null, earlier: null, why: [] }
  let units = 0
  for (let line = reader.next(); line !== null; line = reader.next()) {
    switch (line.charAt(0)) {
      case '>':
        unit = begin(run, parseHead(line))
        break
      case '<':
        end(run, unit, line)
        units += 1
        if (units % breath === 0) await run.breathe()
        break
      case '=':
        mention(run, line)
        break
      case '+':
        run.left?.add(JSON.parse(line.slice(1)) as LeftEntry)
        break
      case '?':
        run.search?.addTexts(JSON.parse(line.slice(1)) as PageTexts)
        break
      default:
        write(run, unit, line)
    }
  }
  await run.breathe()
}

function begin(run: SiteRun, head: UnitHead): TakenUnit {
  const earlier = run.keeper.find(head)
  const unit = { content: head.content ?? null, earlier }
  run.writer.begin(head)
  if (head.key[1] === ranks.content) return { ...unit, why: reasonsFor(run, head, earlier) }
  const { keeps, reason } = run.keeper.keeping
  return { ...unit, why: [earlier && keeps ? 'what it shows changed' : reason] }
}

function end(run: SiteRun, { earlier, why }: TakenUnit, line: string): void {
  const tail = parseTail(line)
  for (const finding of tail.findings ?? []) run.findings.add(finding)
  run.writer.end(tail, why, earlier?.tail.changed ?? null)
}

function mention(run: SiteRun, line: string): void {
  const [, name = '', bytes] = line.split('\t')
  run.writer.mention(name, Number(bytes))
}

function write(run: SiteRun, { content }: TakenUnit, line: string): void {
  const [one, other] = [line.indexOf('\t'), line.indexOf('\t', line.indexOf('\t') + 1)]
  const [kind, name, text] = [line.slice(0, one) as FileKind, line.slice(one + 1, other), line.slice(other + 1)]
  if (isFamily(kind)) run.tally.count(run.plan.context.site.id, kind, run.writer.write(name, kind, text))
  else run.left?.addDocument(text)
  if (kind === 'pages' && content !== null) run.bundles?.add(content, text)
}
