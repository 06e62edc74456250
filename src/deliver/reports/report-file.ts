import { lstatSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import fs from 'fs-extra'
import { makeFolder } from '../../build/folders/make-folder.js'
import { ExportError } from '../../errors.js'
import { fixOfFile } from '../../files/output-failure.js'
import type { ExportOptions } from '../../options.js'

/** Checks before a long run that its reports can be written. Throws `report-failed`. */
export async function checkReports(options: Pick<ExportOptions, 'report' | 'reportHtml'>): Promise<void> {
  const { report, reportHtml } = options
  if (report !== null) await checkReportFile(report, '--report')
  if (reportHtml !== null) await checkReportFile(reportHtml, '--report-html')
}

/** `flag`: the option with the file. */
async function checkReportFile(file: string, flag: string): Promise<void> {
  await writingReport(file, flag, async () => {
    const folder = path.dirname(path.resolve(file))
    await makeFolder(folder)
    await fs.access(folder, fs.constants.W_OK)
    // Throws if the name is too long.
    lstatSync(besideReport(file), { throwIfNoEntry: false })
    const found = await fs.stat(file).catch(() => null)
    if (found?.isDirectory()) throw failed(file, flag, 'it is a folder')
    // A finished report takes the place of the file: /dev/null would be gone, and so would /dev/stdout, which links to a
    // file where the output goes to one.
    const isOfProcess = (await fs.readlink(file).catch(() => '')).startsWith('/proc/')
    if (isOfProcess || (found && !found.isFile())) throw failed(file, flag, 'it is a device or a pipe')
    if (found && !isReport.test(await beginning(file)))
      throw failed(file, flag, 'it is not a report, and would be lost')
  })
}

/** The beginning of a change report, of a page of a run, or of an empty file, which a report may replace. */
const isReport = /^\s*(\{\s*"version":\s*1,\s*"out":|<!doctype html>.*<title>Export of |$)/s

async function beginning(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Where a report is written before it takes its place. */
export function besideReport(file: string): string {
  const target = path.resolve(file)
  return path.join(path.dirname(target), `.${path.basename(target)}.djangocms-static`)
}

/** Turns errors of the file system into `report-failed`. */
export async function writingReport<T>(file: string, flag: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error
    throw failed(file, flag, error.message, error)
  }
}

function failed(file: string, flag: string, reason: string, cause?: unknown): ExportError {
  const fix = fixOfFile(cause, `Name a file that can be written with ${flag}.`)
  return new ExportError('report-failed', `${file}: ${reason}`, fix, { cause })
}
