import { mkdirSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pLimit from 'p-limit'
import { hasMysql, noMysql, startMysql } from './helpers/databases/mysql-server.js'
import { startPostgres } from './helpers/databases/postgres-server.js'
import { forksSocket, startForks } from './helpers/django/python-forks.js'
import { environment, type Level } from './helpers/environment.js'
import { createRunFolder, removeAll } from './helpers/folders.js'
import { cpuSeconds } from './helpers/processes/cpu.js'
import type { LineProcess } from './helpers/processes/line-process.js'
import { type FileResult, TestProcess } from './helpers/processes/test-process.js'
import { awsEnvironment } from './helpers/stores/aws-environment.js'
import { hasMoto, startMoto } from './helpers/stores/moto-server.js'
import { slowFiles, waitingFiles } from './slow-files.js'

const usage = 'usage: run-tests.js [PATTERN] [--matrix | --full] [--folder DIR] [--limit SECONDS]'

process.exitCode = await main()

/**
 * Runs the files of tests in a few processes and prints `N passed, N failed` last.
 * Returns the exit code: 0 only when something ran and everything passed.
 */
async function main(): Promise<number> {
  const abort = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => abort.abort())
  let passed = 0
  let failed = 0
  try {
    for (const result of await runAll(abort.signal)) {
      passed += result.passed
      failed += result.failed
    }
    if (passed === 0 && failed === 0) throw new Error('No test ran')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    failed += 1
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

async function runAll(signal: AbortSignal): Promise<FileResult[]> {
  const options = readOptions()
  const names = findTests(options.folder, options.pattern)
  if (names.length === 0) throw new Error(`No file of tests in ${options.folder} matches ${options.pattern}`)
  const folder = createRunFolder()
  if (!hasMysql) console.log(noMysql)
  const [server, mysql, moto] = await Promise.all([
    process.env[environment.postgres] ? null : startPostgres(),
    process.env[environment.mysql] || !hasMysql ? null : startMysql(),
    process.env[environment.moto] || !hasMoto ? null : startMoto(),
  ])
  const forks = new Map<string, LineProcess>()
  const onPython = (program: string) => {
    if (!forks.has(program)) forks.set(program, startForks(program, forksSocket(program, folder)))
  }
  try {
    const env = {
      ...process.env,
      ...awsEnvironment,
      [environment.folder]: folder,
      ...(server ? { [environment.postgres]: server.url } : {}),
      ...(mysql ? { [environment.mysql]: mysql.url } : {}),
      ...(moto ? { [environment.moto]: moto.endpoint } : {}),
      [environment.level]: options.level,
    }
    const records = join(folder, 'records')
    mkdirSync(records)
    // One more than cores: files wait for servers, too. Those that do little else run beside them.
    const working = pLimit(Math.min(3, availableParallelism() + 1))
    const beside = pLimit(1)
    const idle: TestProcess[] = []
    const runs = names.map((name, index) => {
      const limit = waitingFiles.includes(name.replace('.test.js', '')) ? beside : working
      return limit(async () => {
        const program = idle.pop() ?? new TestProcess(env, signal, onPython)
        const request = { file: join(options.folder, name), record: join(records, `${index}.jsonl`) }
        const result = await program.run(request, options.limit)
        if (program.isOpen) idle.push(program)
        printResult(name, result)
        return result
      })
    })
    const results = await Promise.all(runs)
    await Promise.all(idle.map((program) => program.end()))
    return results
  } finally {
    await Promise.all([server?.stop(), mysql?.stop(), moto?.stop(), ...[...forks.values()].map((one) => one.stop())])
    removeAll([folder])
    console.log(`\nCPU ${cpuSeconds().toFixed(0)} s`)
  }
}

function readOptions(): { folder: string; pattern: RegExp; level: Level; limit: number } {
  const { values, positionals } = parseArgs({
    options: {
      matrix: { type: 'boolean' },
      full: { type: 'boolean' },
      folder: { type: 'string' },
      limit: { type: 'string' },
    },
    allowPositionals: true,
  })
  const limit = Number(values.limit ?? (values.full ? 3600 : 600))
  if (positionals.length > 1 || (values.matrix && values.full) || !(limit > 0)) throw new Error(usage)
  return {
    folder: values.folder ? resolve(values.folder) : import.meta.dirname,
    pattern: new RegExp(positionals[0] ?? ''),
    level: values.full ? 'full' : values.matrix ? 'matrix' : 'usual',
    limit: limit * 1000,
  }
}

function findTests(folder: string, pattern: RegExp): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const found = names.filter((name) => name.endsWith('.test.js') && pattern.test(name)).sort()
  // The slow ones first, so that none of them is left alone at the end.
  const slow = slowFiles.map((name) => `${name}.test.js`).filter((name) => found.includes(name))
  return [...slow, ...found.filter((name) => !slow.includes(name))]
}

function printResult(name: string, result: FileResult): void {
  // It has no test of this level.
  if (result.passed + result.failed === 0) return
  const counts = result.failed ? `${result.passed} passed, ${result.failed} failed` : `${result.passed} passed`
  console.log(
    `${result.failed ? 'FAIL' : 'ok  '} ${name}  ${counts}  ${result.seconds.toFixed(1)} s, CPU ${result.cpu.toFixed(1)} s`,
  )
  for (const text of result.notes) console.log(`     ${text}`)
  if (result.failed === 0) return
  console.log(result.output.replace(/^/gm, '     ').trimEnd())
  for (const text of result.reasons) console.log(`     => ${text}`)
}
