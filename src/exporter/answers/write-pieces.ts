import { compareKeys, type UnitInputs, type UnitPiece } from '../../build/record/unit.js'
import { fingerprintOf, fingerprintOfAll } from '../../build/reuse/fingerprints.js'
import { groupBy } from '../../model/values/group-by.js'
import type { ChoosePieces } from '../../routes/navigation/navigation-pieces.js'
import type { NavigationText } from '../../routes/navigation/navigation-text.js'
import type { Branch, PlannedFile } from '../../routes/route-files.js'
import { pathOf } from '../../routes/site-plan.js'
import { filePath } from '../names/file-path.js'
import { languageFiles } from '../plan/planned-files.js'
import { weighedSliceOf } from '../shards/shard.js'
import type { ShardReader } from '../shards/shard-reader.js'
import type { SiteRun } from '../site-run.js'
import { type KeyedFamily, type NavigationPlace, navigationChanged } from './navigation-places.js'
import type { ShardAnswers } from './shard-answers.js'
import { takesGroups, type UnitCheck } from './take-shard-group.js'
import { writeFamily } from './write-family.js'

/** The pieces of a navigation, or those that a shard writes. */
export function piecesOf({ shard }: SiteRun, made: NavigationText): readonly UnitPiece[] {
  const ofShard: ChoosePieces | null = shard && ((all) => weighedSliceOf(all, ({ weight }) => weight, shard))
  return made.pieces(ofShard)
}

/** A piece, with the fingerprint of what the answers for its paths show. */
interface ShownPiece {
  readonly number: number
  readonly fingerprint: string
}

export function shownOf(pieces: readonly UnitPiece[], part: Branch): ShownPiece[] {
  return pieces.map(({ number, shown }) => ({ number, fingerprint: shown[part] ?? '' }))
}

/** Pieces of a group of units: with more, an edit has more units read; with fewer, the record of groups is larger. */
const piecesOfGroup = 64

/** Writes a family of a language piece by piece, each as a unit. */
export async function writePieces(
  run: SiteRun,
  { language, urls }: NavigationPlace,
  { family, key }: KeyedFamily,
  pieces: readonly ShownPiece[],
  shards: ShardAnswers,
): Promise<void> {
  const filesOf = (number: number) => languageFiles(run, family, language, urls().get(number)?.map(pathOf) ?? [])
  const inputsOf = ({ number, fingerprint }: ShownPiece) => ({
    key: [...key, number],
    fingerprint: fingerprintOf(family.name, fingerprint),
  })
  const writeAsGroup = (own: readonly ShownPiece[], write: () => Promise<void>) => {
    const texts = () => own.map(({ number, fingerprint }) => `${number} ${fingerprint}`)
    const from = [...key, own[0]?.number ?? 0]
    const fingerprint = () => fingerprintOfAll([family.name, ...texts()])
    return run.units.reuseOrWriteGroup({ site: run.plan.context.site.id, from, fingerprint }, write)
  }
  if (run.shards && takesGroups(run)) {
    const inputs = pieces.map(inputsOf)
    if (inputs.length > 0) {
      await writeAsGroup(pieces, () => takeShardPieces(run, shards, { family, key, inputs, files: filesOf }))
    }
    return
  }
  for (const [, own] of groupBy(pieces, ({ number }) => Math.floor(number / piecesOfGroup))) {
    await writeAsGroup(own, async () => {
      for (const piece of own) {
        const inputs = inputsOf(piece)
        const files = () => shards.take(inputs.key, family, filesOf(piece.number))
        await writeFamily(run, family, inputs, navigationChanged, files)
      }
    })
  }
}

/** The units of a family in a language that shards hold piece by piece, and their files. */
interface PlannedPieces extends KeyedFamily {
  /** Piece by piece. Their keys begin with that of the family. */
  readonly inputs: readonly UnitInputs[]
  files(piece: number): Iterable<PlannedFile>
}

/** Takes the pieces of a family from shards. Throws `shard-refused` if these have other units or files. */
async function takeShardPieces(run: SiteRun, shards: ShardAnswers, pieces: PlannedPieces): Promise<void> {
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
