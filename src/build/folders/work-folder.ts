import { lstatSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import fs from 'fs-extra'
import { makeFolder } from './make-folder.js'
import { checkPrivateFolder, makePrivate, makePrivateFolder, privateFile, privateFolder } from './private-folder.js'

/** Private files of the exporter for one output folder. */
export interface WorkFolder {
  /** `<out>.state` beside the folder, on its disk: staging, lock, lists. */
  readonly work: string
  /** Folder of the record of the previous export: the same one, or that of the option. */
  readonly state: string
  readonly staging: string
  readonly units: string
  readonly changes: string
  readonly staged: string
  readonly scratch: string
  /** File that marks the output folder as written by an export. */
  readonly marker: string
}

/** The private folder with the record of an export: the named one, or the default. */
export function stateFolder({ out, state = null }: { readonly out: string; readonly state?: string | null }): string {
  return state ?? `${out}.state`
}

export function workFolder(target: string, state: string | null): WorkFolder {
  const work = stateFolder({ out: target })
  const own = path.resolve(stateFolder({ out: target, state }))
  return {
    work,
    state: own,
    staging: path.join(work, 'staging'),
    units: path.join(own, 'units.new'),
    changes: path.join(work, 'changes.txt'),
    staged: path.join(work, 'staged.txt'),
    scratch: path.join(work, 'scratch'),
    marker: path.join(work, 'djangocms-static.json'),
  }
}

/** Throws `folder-unsafe` for folders that are not the exporter's alone. */
export async function checkWorkFolder({ work, state, staging, scratch }: WorkFolder): Promise<void> {
  const fix = `Remove it, or choose another folder with ${state === work ? '--out' : '--out or --state'}.`
  for (const folder of new Set([work, state])) await checkPrivateFolder(folder, fix)
  for (const folder of [staging, scratch]) await checkPrivateFolder(folder, 'Remove it.')
}

/**
 * Creates the private folders, and removes what an interrupted run has left in them. `isPrivate`: the staging folder is
 * private, too.
 */
export async function prepareWorkFolder(folder: WorkFolder, isPrivate: boolean): Promise<void> {
  for (const own of [folder.work, folder.state]) await makePrivateFolder(own)
  await makePrivate(folder.work)
  if (folder.state !== folder.work) await makePrivate(folder.state, ownFile)
  await clearWorkFolder(folder)
  await makeFolder(folder.staging, isPrivate ? privateFolder : undefined)
}

/** The exporter's files in a folder for the record, which may have other files. */
const ownFile =
  /^(state\.json(\.new)?|groups\.txt(\.new)?|units\.(txt|new|before-\d+)|media\.json(\.new)?|lock(\..+)?)$/

/** Removes temporary files of a run. */
export async function clearWorkFolder({ staging, units, changes, staged, scratch }: WorkFolder): Promise<void> {
  for (const folder of [staging, scratch]) await removeFolder(folder)
  for (const file of [units, changes, staged]) await fs.remove(file)
}

/** The time of the folder's file system, in milliseconds: no earlier than any change so far. */
export function diskTime({ work }: WorkFolder): number {
  const file = path.join(work, 'time')
  fs.writeFileSync(file, '', { mode: privateFile })
  const { ctimeMs } = fs.statSync(file)
  fs.unlinkSync(file)
  return ctimeMs
}

/** Folders removed between yields to the event loop. */
const yieldEvery = 500

/** Removes a folder with everything in it, if it exists; of a link only the link. */
async function removeFolder(folder: string): Promise<void> {
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
