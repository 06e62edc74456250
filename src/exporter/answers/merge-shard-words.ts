import path from 'node:path'
import { readLines } from '../../files/read-lines.js'
import { WordLineReader } from '../../search/build/word-lines.js'
import type { ShardContents } from '../shards/shard-contents.js'
import { lineFailure } from '../shards/shard-reader.js'
import type { SiteRun } from '../site-run.js'

/** Gives the searched words that shards have cut to the search indexes of a site. Throws `shard-refused`. */
export async function mergeShardWords(
  { plan, search, yieldToEventLoop }: SiteRun,
  shards: ShardContents,
): Promise<void> {
  if (!search) return
  const words = new WordLineReader(plan.languages.length)
  for (const { folder, name } of shards.words(plan.context.site.id)) {
    try {
      for (const line of readLines(path.join(folder, name))) search.addTexts(words.read(line))
    } catch (error) {
      throw lineFailure(folder, name, error)
    }
    await yieldToEventLoop()
  }
}
