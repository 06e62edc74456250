import { existsSync } from 'node:fs'
import type { OutputFolder } from '../output/output-folder.js'
import { isFamily } from '../record/unit.js'
import type { FileLine } from '../record/unit-lines.js'
import type { FolderOptions } from './folder-options.js'

/** Whether a file that a shard has uploaded is in the folder, too: a previous merge may have written it itself. */
export function hasOldCopy(
  { kind, name }: FileLine,
  { target }: OutputFolder,
  { uploadedTo }: Pick<FolderOptions, 'uploadedTo'>,
): boolean {
  return uploadedTo !== null && target !== null && isFamily(kind) && existsSync(`${target}/${name}`)
}

/** Whether units can be copied without looking at each of their files. */
export function copiesUnits(
  { target }: OutputFolder,
  { uploadedTo, precompress }: Pick<FolderOptions, 'uploadedTo' | 'precompress'>,
): boolean {
  return precompress.length === 0 && (uploadedTo === null || target === null)
}
