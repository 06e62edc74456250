import * as assert from 'uvu/assert'
import { decodedText } from './folder-differences.js'
import type { Files } from './snapshot.js'

const pointer = '_data/export.json'

/** How many files of a folder are of the export before alone, and of the one that was under way; without documents. */
interface Mixture {
  old: number
  fresh: number
}

/**
 * Checks a folder that an export was cut off in: each file is that of the old export or of the new one, byte for byte,
 * and the documents that the pointer stands for are all there. `retired` are names of still earlier documents.
 */
export function checkWhole(folder: Files, old: Files, fresh: Files, retired: ReadonlySet<string>): Mixture {
  const mixture = { old: 0, fresh: 0 }
  for (const [name, { text }] of folder) {
    const [isOld, isFresh] = [old.get(name)?.text === text, fresh.get(name)?.text === text]
    const counts = name === pointer || !name.startsWith('_data/')
    if (counts && isOld && !isFresh) mixture.old += 1
    if (counts && isFresh && !isOld) mixture.fresh += 1
    if (isOld || isFresh || retired.has(name)) JSON.parse(decodedText(text))
    else throw new Error(`${name} is of no export: ${decodedText(text).slice(0, 200)}`)
  }
  const said = folder.get(pointer)?.text
  // Nothing was there before, so nobody reads yet.
  if (said === undefined) assert.is(old.size, 0, 'the pointer is gone')
  else {
    const meant = said === fresh.get(pointer)?.text ? fresh : old
    const missing = [...meant.keys()].filter((name) => name.startsWith('_data/') && !folder.has(name))
    assert.equal(missing, [], 'documents that the pointer stands for')
  }
  return mixture
}
