import { compareKeys, type UnitInputs } from '../../build/record/unit.js'
import type { PlannedFile } from '../../routes/route-files.js'
import { filePath } from '../names/file-path.js'
import type { ShardReader } from '../shards/shard-reader.js'
import type { SiteRun } from '../site-run.js'
import type { KeyedFamily } from './navigation-places.js'
import type { ShardAnswers } from './shard-answers.js'
import type { UnitCheck } from './take-shard-group.js'

/** The units of a family in a language that shards hold piece by piece, and their files. */
interface PlannedPieces extends KeyedFamily {
  /** Piece by piece. Their keys begin with that of the family. */
  readonly inputs: readonly UnitInputs[]
  files(piece: number): Iterable<PlannedFile>
}

/** Takes the pieces of a family from shards. Throws `shard-refused` if these have other units or files. */
export async function takeShardPieces(run: SiteRun, shards: ShardAnswers, pieces: PlannedPieces): Promise<void> {
  const rest = [...pieces.inputs]
  const lacking: PlannedFile[] = []
  shards.takeGroups(run, pieces.key, (reader) => pieceCheck(reader, pieces, rest, lacking))
  const [missing] = rest
  if (missing) throw shards.refused(`no unit ${JSON.stringify(missing.key)}`)
  for (const { url, text } of lacking) {
    if ((await text()) !== null) throw shards.refused(`no file ${JSON.stringify(filePath(url))}`)
  }
  await run.yieldToEventLoop()
}

/** Checks units of a group against the next pieces. `rest`: those that have not come; `lacking` gets missing files. */
function pieceCheck(reader: ShardReader, pieces: PlannedPieces, rest: UnitInputs[], lacking: PlannedFile[]): UnitCheck {
  let files: Iterator<PlannedFile> = [].values()
  return {
    begin({ key, fingerprint }) {
      const planned = rest.shift()
      if (!planned || compareKeys(planned.key, key) !== 0 || planned.fingerprint !== fingerprint) {
        throw reader.unitNotPlanned(key)
      }
      files = pieces.files(key.at(-1) ?? 0)[Symbol.iterator]()
    },
    isPlanned(name, kind) {
      if (kind !== pieces.family.name) return false
      for (let next = files.next(); !next.done; next = files.next()) {
        if (filePath(next.value.url) === name) return true
        lacking.push(next.value)
      }
      return false
    },
    end() {
      for (let next = files.next(); !next.done; next = files.next()) lacking.push(next.value)
    },
  }
}
