import * as assert from 'uvu/assert'
import type { AgainstReport } from '../../../src/deliver/verify/against/compare-live.js'
import type { DeployedReport } from '../../../src/deliver/verify/deployed/compare-deployed.js'
import type { Problem } from '../../../src/deliver/verify/problem-table.js'
import type { VerifyReport } from '../../../src/deliver/verify/verify-export.js'
import { runCli } from '../processes/cli.js'
import { startCli } from '../processes/running-cli.js'
import { configFile, manifestFile, type SiteName } from '../sites.js'

/** Runs `verify --json` on a folder; the exit code must fit what it found. */
export async function verified(folder: string, flags: string[] = []): Promise<VerifyReport> {
  return report<VerifyReport>(['verify', folder, ...flags])
}

/** Runs `verify --against --json`. */
export async function comparedWith(url: string, folder: string, flags: string[] = []): Promise<AgainstReport> {
  return report<AgainstReport>(['verify', folder, '--against', url, ...flags])
}

/** Runs `verify --deployed --json`. */
export async function deployedAt(url: string, folder: string, flags: string[] = []): Promise<DeployedReport> {
  return report<DeployedReport>(['verify', folder, '--deployed', url, ...flags])
}

/** The flags that let `verify` and `diff` read a site's database. */
export function databaseFlags(database: string, site: SiteName): string[] {
  return ['--database', database, '--manifest', manifestFile(site), '--config', configFile]
}

/** All problems of a report that are failures, or all that are none. */
export function problemsOf({ problems }: VerifyReport, failure = true): Problem[] {
  return problems.filter((group) => group.failure === failure).flatMap((group) => group.problems)
}

/** Runs `serve` on a free port until the end of the test; returns the server's address. */
export async function startServe(argv: string[]): Promise<string> {
  const server = startCli(['serve', ...argv, '--port', '0', '--quiet'])
  await server.until('stdout', /at http\S+\n/)
  return /at (http\S+?)\/?\n/.exec(server.stdout)?.[1] ?? ''
}

async function report<Report extends { failures: number }>(argv: string[]): Promise<Report> {
  const { code, stdout, stderr } = await runCli([...argv, '--json'])
  const found = JSON.parse(stdout) as Report
  assert.ok(typeof found.failures === 'number', stdout + stderr)
  assert.is(code, found.failures === 0 ? 0 : 1)
  return found
}
