import { resolve } from 'node:path'
import { checkSignal, untilStopped } from '../../../build/check-signal.js'
import { stateFolder } from '../../../build/folders/work-folder.js'
import { readPointer } from '../../../build/output/export-info.js'
import { findExport } from '../../../build/output/find-export.js'
import { publishedFolder } from '../../../build/output/releases.js'
import { changesFile } from '../../../deliver/reports/read-change-report.js'
import { createHttpClient } from '../../../deliver/requests/http-client.js'
import { uploadExport } from '../../../deliver/upload/upload-export.js'
import { uploadDefaults } from '../../../deliver/upload/upload-options.js'
import { defaultUrl } from '../../../deliver/verify/deployed/default-url.js'
import { verifyExport } from '../../../deliver/verify/verify-export.js'
import { ExportError } from '../../../errors.js'
import { exportSite } from '../../../export.js'
import type { ExportOptions } from '../../../options.js'
import { formatBytes, formatCount, plural, secondsSince } from '../../../quantities.js'
import { withOwnRoutes } from '../../../routes/routes.js'
import type { DeployTarget } from '../../config/deploy-target.js'
import type { ExportFlags } from '../../options/export-flags.js'
import { exportOptions } from '../../options/export-options.js'
import type { RunningWork } from '../../print/progress-view.js'
import type { Io } from '../../print/terminal.js'
import { runShellCommand } from '../../shell-command.js'
import { commandAfter } from '../export/after-export.js'
import { handlerAnswers } from '../verify/handler-answers.js'

export type DeployFlags = Pick<ExportFlags, 'config' | 'dryRun' | 'force' | 'json' | 'quiet' | 'verbose'>

export interface ChosenTarget {
  readonly name: string
  readonly target: DeployTarget
}

export interface DeployReport {
  readonly target: string
  readonly dryRun: boolean
  readonly succeeded: boolean
  readonly steps: readonly DeployStep[]
  readonly seconds: number
}

export interface DeployStep {
  readonly step: 'export' | 'verify' | 'upload' | 'command' | 'deployed'
  readonly succeeded: boolean
  /** Its result, in one line. */
  readonly text: string
  readonly seconds: number
}

interface Running extends RunningWork {
  readonly io: Io
}

type StepResult = Pick<DeployStep, 'step' | 'text'> & { readonly failures?: number }

/**
 * Runs the steps of a deployment until one fails its checks, and adds each to `steps` when it is done. Throws ExportErrors
 * of the steps.
 */
export async function deploy(
  { name, target }: ChosenTarget,
  flags: DeployFlags,
  running: Running,
  steps: DeployStep[],
): Promise<DeployReport> {
  const started = performance.now()
  const { config, dryRun = false, force = false } = flags
  const options = await exportOptions({ ...target.export, ...(config ? { config } : {}), force, dryRun }, running.io)
  // Always write a change report, so that the upload sends only changed files.
  const report = dryRun ? null : (options.report ?? changesFile(stateFolder(options)))
  const own = { ...options, report, onProgress: running.onProgress, signal: running.signal }
  for (const step of stepsOf(target, own, running, flags.json ?? false)) {
    // A step may not look for signals, and the next one publish.
    if (steps.length > 0) checkSignal(running.signal, interruptedFix)
    const at = performance.now()
    const { failures = 0, ...done } = await step()
    steps.push({ ...done, succeeded: failures === 0, seconds: secondsSince(at) })
    if (failures > 0) break
  }
  const succeeded = steps.every((one) => one.succeeded)
  return { target: name, dryRun, succeeded, steps, seconds: secondsSince(started) }
}

const interruptedFix = 'Run it again: not all of its steps were done.'

function stepsOf(
  target: DeployTarget,
  options: ExportOptions,
  running: Running,
  json: boolean,
): (() => Promise<StepResult>)[] {
  const { dryRun } = options
  const folder = publishedFolder(options)
  const { command, upload, urls } = target
  const steps = [() => exportStep(options)]
  if (!dryRun) steps.push(() => verifyStep(urls, options, running))
  // A dry run has nothing to compare unless a previous export exists.
  if (upload && (!dryRun || readPointer(folder))) steps.push(() => uploadStep(upload, options, running))
  if (command !== null) steps.push(() => commandStep(command, options, running, json))
  if (urls !== null && !dryRun) steps.push(() => deployedStep(urls, target.sample, options))
  return steps
}

async function exportStep(options: ExportOptions): Promise<StepResult> {
  checkDrafts(options)
  const { pages, files, changes, findings } = await exportSite(options)
  checkDrafts(options)
  const { added, changed, removed } = changes
  const counts = options.dryRun
    ? ''
    : `${formatCount(added)} added, ${formatCount(changed)} changed, ${formatCount(removed)} removed, `
  return {
    step: 'export',
    text: `${plural(pages, 'page content')}, ${plural(files, 'file')}, ${counts}${plural(findings.length, 'finding')}`,
  }
}

/** Throws `drafts-exposed` for a folder with drafts, which must not be published. */
function checkDrafts(options: ExportOptions): void {
  const folder = publishedFolder(options)
  const isDrafts = options.drafts !== null && resolve(options.drafts) === resolve(options.out)
  if (!isDrafts && !readPointer(folder)?.preview) return
  const fix = 'Name another folder as "out": drafts belong in a private place (docs/previews.md).'
  throw new ExportError('drafts-exposed', `${folder} holds drafts, and deploy publishes it`, fix)
}

async function verifyStep(
  urls: DeployTarget['urls'],
  { out, state, routes }: ExportOptions,
  { io, signal }: Running,
): Promise<StepResult> {
  // Later steps publish.
  const { folder, info } = findExport(out, state)
  if (urls) defaultUrl(urls, info, '"url" of the target', folder)
  const verifying = verifyExport({
    out,
    state,
    allowBrokenLinks: false,
    readHidden: null,
    listed: 3,
    routes: withOwnRoutes(routes),
    answersOf: handlerAnswers(routes, io),
    signal,
  })
  const { files, failures, problems } = await untilStopped(signal, interruptedFix, verifying)
  const codes = problems.filter(({ failure }) => failure).map(({ code, count }) => `${code} (${formatCount(count)})`)
  const verdict = failures === 0 ? 'no failures' : `${plural(failures, 'failure')}: ${codes.join(', ')}`
  return { step: 'verify', text: `${plural(files, 'file')}, ${verdict}`, failures }
}

async function uploadStep(
  upload: NonNullable<DeployTarget['upload']>,
  options: ExportOptions,
  { io, signal, onProgress }: Running,
): Promise<StepResult> {
  const { state, routes, apiUrls, cacheControl, report, dryRun } = options
  const done = await uploadExport({
    ...uploadDefaults,
    ...upload,
    folder: options.out,
    state,
    changes: report,
    dryRun,
    cacheControl,
    routes,
    apiUrls,
    env: io.env,
    signal,
    onProgress,
    onOutput: (text) => io.stderr.write(text),
  })
  const { files, sent, deleted, purged } = done
  const purges = purged.map(({ target, entries }) => `, ${target} purged (${formatCount(entries)})`).join('')
  const verb = dryRun ? 'would be sent' : 'sent'
  const text = `${formatCount(sent.files)} of ${plural(files, 'file')} ${verb} to ${upload.to}, ${formatBytes(sent.bytes)}, ${formatCount(deleted)} deleted${purges}`
  return { step: 'upload', text }
}

async function commandStep(
  command: string,
  options: ExportOptions,
  { io, signal }: Running,
  json: boolean,
): Promise<StepResult> {
  if (options.dryRun) return { step: 'command', text: 'not run' }
  const published = { ...options, out: publishedFolder(options) }
  const told = { ...commandAfter(command, published, 'the target'), stop: signal }
  await untilStopped(signal, interruptedFix, runShellCommand(told, io, json))
  return { step: 'command', text: 'succeeded' }
}

async function deployedStep(
  urls: Readonly<Record<string, string>>,
  sample: number | null,
  { out, routes: own, signal }: ExportOptions,
): Promise<StepResult> {
  const { compareDeployed } = await import('../../../deliver/verify/deployed/compare-deployed.js')
  const ask = createHttpClient({ concurrency: 8, headers: {}, signal })
  const routes = withOwnRoutes(own)
  const report = await untilStopped(
    signal,
    interruptedFix,
    compareDeployed({ out, urls, ask, shape: null, sample, routes }),
  )
  const { url, compared, files, failures, problems } = report
  const [first] = problems
  const verdict =
    failures === 0 || !first ? 'no failures' : `${plural(failures, 'failure')}, first ${first.check} of ${first.url}`
  return {
    step: 'deployed',
    text: `${formatCount(compared)} of ${plural(files, 'file')} compared with ${url}, ${verdict}`,
    failures,
  }
}
