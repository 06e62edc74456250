import type { Manifest } from '../../../src/model/manifest/manifest.js'
import { Random } from './random.js'
import { type ChangedDatabase, type ChangeMaker, ChangingSite, type SiteChange } from './site-changes/changing-site.js'
import { contentChanges } from './site-changes/content-changes.js'
import { extensionChanges } from './site-changes/extension-changes.js'
import { pageChanges } from './site-changes/page-changes.js'
import { otherPluginChanges, pluginChanges } from './site-changes/plugin-changes.js'
import { referenceChanges } from './site-changes/reference-changes.js'
import { scriptChanges } from './site-changes/script-changes.js'
import { treeChanges } from './site-changes/tree-changes.js'
import { versionChanges } from './site-changes/version-changes.js'

/** Equally likely, whatever the number of changes in each. */
const groups: readonly (readonly ChangeMaker[])[] = [
  pluginChanges,
  pluginChanges,
  otherPluginChanges,
  contentChanges,
  versionChanges,
  pageChanges,
  treeChanges,
  referenceChanges,
  extensionChanges,
  scriptChanges,
]

/** Makes random changes to a private copy of a site: the same seed, the same changes. */
export class RandomSiteChanges {
  readonly #site: ChangingSite

  constructor(copy: ChangedDatabase, manifest: Manifest, seed: number) {
    this.#site = new ChangingSite(copy, manifest, new Random(seed))
  }

  get random(): Random {
    return this.#site.random
  }

  /** Makes the next change and tells what it was. */
  async next(): Promise<SiteChange> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const change = await this.#site.random.pick(this.#site.random.pick(groups) ?? [])?.(this.#site)
      if (!change) continue
      await this.#site.exec(change.sql)
      return change
    }
    throw new Error('Nothing can be changed any more')
  }
}
