import { compareKeys, type FileKind, isUnitKey, ranks, type UnitInputs, type UnitKey } from '../../build/record/unit.js'
import { modelsWithRules } from '../../model/access/placeholders.js'
import { aliasContent } from '../../model/content.js'
import type { PageContent } from '../../model/project.js'
import { aliasContentModel } from '../../model/rows/alias-rows.js'
import type { NamedOwner } from '../../routes/route-files.js'
import { fileUrl } from '../../routes/site-plan.js'
import { filePath, htmlFile } from '../names/file-path.js'
import { pageEndpoints } from '../plan/content-plan.js'
import { contentsOf, isLast, type Shard } from '../shards/shard.js'
import type { SiteRun } from '../site-run.js'

/** The units and files that are planned for a site in a shard: a merge refuses all others. */
export class ShardPlan {
  readonly #run: SiteRun
  readonly #isLast: boolean
  /** By id. */
  readonly #contents: ReadonlyMap<number, PageContent>
  #last: UnitKey = []

  constructor(run: SiteRun, shard: Shard) {
    this.#run = run
    this.#isLast = isLast(shard)
    this.#contents = new Map(contentsOf(run.contents.contents(), shard).map((content) => [content.id, content]))
  }

  /** The files that the unit may have, by name; null: it is not planned for this shard, or out of order. */
  filesOf(inputs: UnitInputs): Map<string, FileKind> | null {
    const { key } = inputs
    if (!isUnitKey(key) || compareKeys(this.#last, key) >= 0) return null
    this.#last = key
    const [site, rank, one = 0, two = 0] = key
    if (site !== this.#run.plan.context.site.id || key.length !== 4) return null
    if (rank === ranks.content) return this.#filesOfContent(inputs, one, two)
    return this.#isOwner(rank, one, two) ? this.#files(ownerOf(inputs, one, two, [])) : null
  }

  #filesOfContent(inputs: UnitInputs, page: number, id: number): Map<string, FileKind> | null {
    const { plan, contents } = this.#run
    const content = this.#contents.get(id)
    if (content?.page.id !== page || inputs.content !== id || inputs.page !== page) return null
    const owner = ownerOf(inputs, plan.context.project.pageContentType, id, pageEndpoints(plan, content))
    return this.#files(contents.owners.has(id) ? owner : { ...owner, slots: [] })
  }

  /** Whether a row is an alias content, or of a model that no rule of the CMS decides about. */
  #isOwner(rank: number | undefined, type: number, id: number): boolean {
    const { project } = this.#run.plan.context
    if (!this.#isLast) return false
    if (rank === ranks.owner) {
      // Which rows are public was decided with the database; a merge knows only the models.
      return modelsWithRules.every((model) => project.contentTypes.get(model) !== type)
    }
    const isAlias = rank === ranks.alias && type === project.contentTypes.get(aliasContentModel)
    return isAlias && aliasContent(project, id) !== undefined
  }

  #files(owner: NamedOwner): Map<string, FileKind> {
    const { plan, families } = this.#run
    const files = new Map<string, FileKind>()
    for (const family of families) {
      if (family.from !== 'contents') continue
      for (const endpoint of family.endpoints(plan, owner)) {
        const name = filePath(fileUrl(plan, endpoint))
        files.set(name, family.name)
        if (plan.html) files.set(htmlFile(name), family.name)
      }
    }
    return files
  }
}

function ownerOf(
  { placeholders = [] }: UnitInputs,
  contentTypeId: number,
  objectId: number,
  endpoints: readonly string[],
): NamedOwner {
  return { contentTypeId, objectId, slots: placeholders.map(({ slot }) => slot), endpoints }
}
