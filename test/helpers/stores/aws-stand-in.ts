import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * What the recipe for AWS Batch needs of the AWS command line: buckets are folders of AWS_FOLDER, and an array job has
 * run when it is submitted, its command being the file AWS_SHARD.
 */
const [service, command, ...rest] = process.argv.slice(2)
const folder = process.env.AWS_FOLDER ?? ''

if (service === 's3') s3()
else if (command === 'submit-job') submit()
else console.log('SUCCEEDED')

function s3(): void {
  const excluded = flagValue('--exclude')
  const places = rest.filter((word) => !word.startsWith('--') && word !== excluded)
  const [from = '', to = ''] = places.map((place) => place.replace(/^s3:\//, folder))
  if (command === 'rm') rmSync(from, { recursive: true })
  else {
    mkdirSync(dirname(to), { recursive: true })
    cpSync(from, to, { recursive: true, filter: (file) => excluded === '' || !file.endsWith(excluded) })
  }
}

function submit(): void {
  const size = Number(flagValue('--array-properties').replace('size=', ''))
  const { environment } = JSON.parse(flagValue('--container-overrides')) as {
    environment: { name: string; value: string }[]
  }
  const given = Object.fromEntries(environment.map(({ name, value }) => [name, value]))
  for (let index = 0; index < size; index += 1) {
    const env = { ...process.env, ...given, AWS_BATCH_JOB_ARRAY_INDEX: String(index) }
    const cwd = mkdtempSync(join(folder, 'machine-'))
    execFileSync('sh', [process.env.AWS_SHARD ?? ''], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  console.log('job-1')
}

function flagValue(flag: string): string {
  return rest.includes(flag) ? (rest[rest.indexOf(flag) + 1] ?? '') : ''
}
