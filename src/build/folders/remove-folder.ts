import { lstatSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import fs from 'fs-extra'

/** Folders removed between yields to the event loop. */
const yieldEvery = 500

/** Removes a folder with everything in it, if it exists; of a link only the link. */
export async function removeFolder(folder: string): Promise<void> {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return fs.remove(folder)
  try {
    // One by one: Node starts all of them at once, which takes gigabytes for a million files.
    let removed = 0
    for (const emptied of emptiedFolders(folder)) {
      rmdirSync(emptied)
      removed += 1
      if (removed % yieldEvery === 0) await setImmediate()
    }
  } catch {
    // Node can remove some read-only files, or throws the reason.
    await fs.remove(folder)
  }
}

/** The folder and those below it, innermost first, each once its files are gone. */
function* emptiedFolders(folder: string): Iterable<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const inner = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* emptiedFolders(inner)
    else unlinkSync(inner)
  }
  yield folder
}
