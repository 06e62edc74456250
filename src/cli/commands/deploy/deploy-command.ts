import type { Command } from 'commander'
import type { ExitCode } from '../../../error-table.js'
import { ExportError } from '../../../errors.js'
import { maskSecrets } from '../../../mask-secrets.js'
import { nearestOrAll } from '../../../nearest.js'
import { formatSeconds } from '../../../quantities.js'
import { loadTargets } from '../../config/load-targets.js'
import { addConfigFlag, helpOfRun } from '../../options/common-flags.js'
import { addPrintFlags } from '../../options/export-flags.js'
import { printResult } from '../../print/print-result.js'
import { withProgress } from '../../print/progress-view.js'
import type { Io } from '../../print/terminal.js'
import { commandPath } from '../../values/folder-paths.js'
import type { ChosenTarget, DeployFlags, DeployReport, DeployStep } from './deploy.js'

const examples = `
Steps, each only after the one before it has succeeded: export, verify, upload
with purges (or the target's command), verify --deployed. An export with drafts
is refused. Targets are in the configuration: see docs/deploy.md.

Exit codes: 0 deployed, 1 failed, 2 invalid usage, 3 a limit was exceeded.

Examples:
  Deploy to the only target, or to the one of this name:
    $ npx djangocms-static deploy
    $ npx djangocms-static deploy production

  Show what would be done:
    $ npx djangocms-static deploy production --dry-run`

/** `deploy`: exports, verifies and publishes to a target of the configuration. */
export function registerDeployCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = program
    .command('deploy')
    .argument('[target]', 'Name of a target. Default: the only one.')
    .summary('Export, verify and upload to a target, and compare what it serves.')
    .description('Exports, verifies, uploads, purges and checks what is served, with one summary.')
    .addHelpOption(helpOfRun())
    .addHelpText('after', examples)
    .optionsGroup('Run:')
    .option('--dry-run', 'Export and compare without writing, sending or running anything.')
    .option('--force', 'Deploy even if a guard would stop it.')
  addConfigFlag(command, 'Names the targets')
  addPrintFlags(command)
  command.action(async (name: string | undefined, flags: DeployFlags) => {
    const chosen = await chosenTarget(name, flags, io)
    // Loaded here, so that help and wrong flags need no database driver.
    const { deploy } = await import('./deploy.js')
    const { json = false, quiet = false } = flags
    const steps: DeployStep[] = []
    const report = await withProgress(io, flags, (running) => deploy(chosen, flags, { io, ...running }, steps)).catch(
      (error: unknown) => {
        if (!json && !quiet && steps.length > 0) io.stderr.write(`${stepsText(steps)}\n`)
        throw error
      },
    )
    printResult(report, () => deployText(report), io, { json, quiet: quiet && report.succeeded })
    end(report.succeeded ? 0 : 1)
  })
}

/** The target of the given name, or the only one. Throws `usage` if there is none or it is ambiguous. */
async function chosenTarget(name: string | undefined, { config }: DeployFlags, io: Io): Promise<ChosenTarget> {
  if (config === undefined) {
    const fix = 'Write one with "npx djangocms-static init", and targets into it (docs/deploy.md).'
    throw new ExportError('usage', 'deploy needs a configuration with targets, and there is none.', fix)
  }
  const targets = await loadTargets(commandPath(io, config))
  const names = [...targets.keys()]
  if (names.length === 0) {
    throw new ExportError('usage', `${config} has no targets.`, 'Add "targets" to the configuration (docs/deploy.md).')
  }
  const own = name ?? (names.length === 1 ? names[0] : undefined)
  if (own === undefined) {
    throw new ExportError('usage', `${config} has several targets.`, `Name one: ${names.join(', ')}.`)
  }
  const target = targets.get(own)
  if (target) return { name: own, target }
  throw new ExportError('usage', `${config} has no target ${own}.`, nearestOrAll(own, names))
}

function deployText({ target, dryRun, succeeded, steps, seconds }: DeployReport): string {
  const end = dryRun
    ? `Dry run for ${target}: nothing was changed`
    : succeeded
      ? `Deployed to ${target} in ${formatSeconds(seconds)}`
      : `Not deployed to ${target}: a step failed. Its command shows the details, such as npx djangocms-static verify.`
  return `${stepsText(steps)}\n${end}\n`
}

function stepsText(steps: readonly DeployStep[]): string {
  const longest = Math.max(...steps.map(({ step }) => step.length))
  const lines = steps.map(
    ({ step, succeeded, text, seconds }) =>
      `  ${succeeded ? 'ok  ' : 'FAIL'}  ${step.padEnd(longest)}  ${maskSecrets(text, {})}  ${formatSeconds(seconds)}`,
  )
  return lines.join('\n')
}
