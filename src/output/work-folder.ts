import path from 'node:path'
import fs from 'fs-extra'
import { makeFolder } from './make-folder.js'
import { removeFolder } from './remove-folder.js'

/** Private files of the exporter for one output folder. */
export interface WorkFolder {
  /** `<out>.state` beside the folder, on its disk: staging, lock, lists. */
  readonly work: string
  /** The record of the last export: the same folder, or one that was named. */
  readonly state: string
  readonly staging: string
  readonly units: string
  readonly changes: string
  readonly staged: string
  readonly scratch: string
}

export function workFolder(target: string, state: string | null): WorkFolder {
  const work = `${target}.state`
  const own = state === null ? work : path.resolve(state)
  return {
    work,
    state: own,
    staging: path.join(work, 'staging'),
    units: path.join(own, 'units.new'),
    changes: path.join(work, 'changes.txt'),
    staged: path.join(work, 'staged.txt'),
    scratch: path.join(work, 'scratch'),
  }
}

/** Makes the folders and removes what an interrupted run has left in them. */
export async function prepare(folder: WorkFolder): Promise<void> {
  await makeFolder(folder.work)
  await makeFolder(folder.state)
  await cleanUp(folder)
  await fs.emptyDir(folder.staging)
}

/** Removes what is of no use after a run. */
export async function cleanUp({ staging, units, changes, staged, scratch }: WorkFolder): Promise<void> {
  for (const folder of [staging, scratch]) await removeFolder(folder)
  for (const file of [units, changes, staged]) await fs.remove(file)
}

/** The time of the disk that the folder is on, in milliseconds: later than every change so far. */
export function diskTime({ work }: WorkFolder): number {
  const file = path.join(work, 'time')
  fs.writeFileSync(file, '')
  const { ctimeMs } = fs.statSync(file)
  fs.unlinkSync(file)
  return ctimeMs
}
