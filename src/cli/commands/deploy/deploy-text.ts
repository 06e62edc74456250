import { maskSecrets } from '../../../mask-secrets.js'
import { formatSeconds } from '../../../quantities.js'
import type { DeployReport } from './deploy-plan.js'

/** The summary of all steps as text. */
export function deployText({ target, dryRun, succeeded, steps, seconds }: DeployReport): string {
  const longest = Math.max(...steps.map(({ step }) => step.length))
  const lines = steps.map(
    ({ step, succeeded: ok, text, seconds: own }) =>
      `  ${ok ? 'ok  ' : 'FAIL'}  ${step.padEnd(longest)}  ${maskSecrets(text, {})}  ${formatSeconds(own)}`,
  )
  const end = dryRun
    ? `Dry run for ${target}: nothing was changed`
    : succeeded
      ? `Deployed to ${target} in ${formatSeconds(seconds)}`
      : `Not deployed to ${target}: a step failed. Its command shows the details, such as npx djangocms-static verify.`
  return `${lines.join('\n')}\n${end}\n`
}
