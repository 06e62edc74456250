import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import { describe, note } from '../harness.js'
import { postgresEngine } from '../helpers/databases/postgres-engine.js'
import { programFolder, type RunningScript, scriptsOf, startScript } from '../helpers/docs/recipe.js'
import { exported } from '../helpers/exports/exports.js'
import { snapshot, textsOf } from '../helpers/exports/snapshot.js'
import { checkSameFiles } from '../helpers/exports/uploads.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { serveCli } from '../helpers/processes/cli-server.js'
import { configFile, manifestFile, projectFolder } from '../helpers/sites.js'
import { withBucket } from '../helpers/stores/s3-server.js'
import { withVariables } from '../helpers/variables.js'

const recipe = 'kubernetes.yaml'
const recipes = join(projectFolder, 'templates/batch')
const site = 'bridge'
const shards = 4

describe('the recipe for Kubernetes', (it) => {
  it.matrix('exports as one run does, although a shard is killed and the site changes meanwhile', async () => {
    const copy = await postgresEngine.copy(site)
    const whole = snapshot((await exported(copy.url, site)).folder)
    const work = temporaryFolder()
    const [coordinator, shard] = scriptsOf(recipe)
    assert.ok(coordinator && shard)
    // Processes, which can be killed.
    const env = environmentOf(work, copy.url)
    // What an earlier run that failed has left.
    writeFileSync(join(work, 'snapshot'), '00000003-0000001B-1')
    const joined = startScript(coordinator, env)
    const started: RunningScript[] = [joined]
    try {
      // The script removes the old one first.
      await until(() => !/^$|1B-1/.test(existing(work, 'snapshot')), joined)
      await copy.exec("UPDATE cms_pagecontent SET title = 'Xylophone'")
      const run = (index: number) => {
        const running = startScript(shard, { ...env, JOB_COMPLETION_INDEX: String(index) })
        started.push(running)
        return running
      }
      const others = [0, 1].map(run)
      const kills = await killMidway(() => run(2), join(work, 'shards', '3'))
      await copy.exec('DELETE FROM djangocms_text_text')
      for (const one of [...others, run(2), run(3), joined]) {
        const { code, output } = await one.ended
        assert.is(code, 0, output)
      }
      assert.equal(textsOf(snapshot(join(work, 'public'))), textsOf(whole))
      assert.equal([existsSync(join(work, 'shards')), existsSync(join(work, 'snapshot'))], [false, false])
      note(`${shards} shards, one of them killed after ${kills} ms and made again`)
    } finally {
      for (const { kill } of started) tried(kill)
    }
  })

  it('says the number of shards everywhere alike', () => {
    const text = readFileSync(join(recipes, recipe), 'utf8')
    const numbers = [...text.matchAll(/name: SHARDS, value: '(\d+)'|(?:completions|parallelism): (\d+)/g)]
    assert.equal(numbers.length, 4)
    assert.is(new Set(numbers.map(([, one, other]) => one ?? other)).size, 1)
  })
})

describe('the recipe for AWS Batch', (it) => {
  it.matrix('exports as one run does', async () => {
    const database = await postgresEngine.database(site)
    const whole = snapshot((await exported(database, site)).folder)
    const cwd = await runAwsBatch(database, {})
    assert.equal(textsOf(snapshot(join(cwd, 'public'))), textsOf(whole))
  })

  it.matrix('brings a bucket to what one run exports', async () => {
    await withBucket(async ({ endpoint }, bucket) => {
      const database = await postgresEngine.database(site)
      const { folder } = await exported(database, site)
      const keys = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION'].map((name) => [name, process.env[name]])
      const address = { AWS_ENDPOINT_URL_S3: endpoint }
      const more = { ...Object.fromEntries(keys), ...address, TARGET: `s3://${bucket.name}` }
      // The driver looks at the environment of its process, which is this one.
      const cwd = await withVariables(address, () => runAwsBatch(database, more))
      assert.not.ok(walk(join(cwd, 'public')).some((name) => name.startsWith('api/en/placeholders/')))
      await checkSameFiles(folder, bucket)
    })
  })
})

/** Runs the recipe, which must leave nothing but the export in the folder that is returned. */
async function runAwsBatch(database: string, more: Record<string, string>): Promise<string> {
  const work = temporaryFolder()
  const [aws, cwd] = [join(work, 'aws'), join(work, 'coordinator')]
  for (const folder of [aws, cwd]) mkdirSync(folder)
  const [script = '', shard = ''] = ['export', 'shard'].map((name) => join(recipes, `aws-batch-${name}.sh`))
  const env = {
    ...environmentOf(work, database, await serveCli()),
    AWS_FOLDER: aws,
    AWS_SHARD: shard,
    BUCKET: 'bucket',
    QUEUE: 'queue',
    DEFINITION: 'definition',
    POLL: '0.1',
    ...more,
  }
  const { code, output } = await startScript(`sh '${script}'`, env, cwd).ended
  assert.is(code, 0, output)
  assert.equal([readdirSync(join(aws, 'bucket')), readdirSync(cwd)], [[], ['public', 'public.state']])
  return cwd
}

function environmentOf(work: string, database: string, command?: string): Record<string, string> {
  const config = join(work, 'site.config.mjs')
  const base = JSON.stringify(pathToFileURL(configFile).href)
  const manifest = JSON.stringify(manifestFile(site))
  writeFileSync(config, `import base from ${base}\nexport default { ...base, manifest: ${manifest} }\n`)
  const path = [programFolder(work, command), process.env.PATH].join(delimiter)
  return { PATH: path, DATABASE_URL: database, WORK: work, CONFIG: config, SHARDS: String(shards) }
}

/** Starts it and kills it when it writes its shard. Returns the milliseconds after which that was. */
async function killMidway(start: () => RunningScript, folder: string): Promise<number> {
  for (;;) {
    const [script, begun] = [start(), performance.now()]
    await until(() => existsSync(join(folder, 'lock')), script)
    script.kill()
    const { signal } = await script.ended
    const duration = Math.round(performance.now() - begun)
    if (signal === 'SIGKILL' && !existsSync(join(folder, 'shard.json'))) return duration
    // It was too fast: the same again.
    rmSync(folder, { recursive: true })
  }
}

/** Waits for something that a script does; fails when it ends without. */
async function until(isSo: () => boolean, script: RunningScript): Promise<void> {
  let end: Awaited<RunningScript['ended']> | null = null
  script.ended.then((ended) => {
    end = ended
  })
  while (!isSo()) {
    if (end) throw new Error(`The script ended: ${JSON.stringify(end)}`)
    await sleep(2)
  }
}

function read(work: string, name: string): string {
  return readFileSync(join(work, name), 'utf8')
}

/** The text of a file that may be removed at any time; empty: there is none. */
function existing(work: string, name: string): string {
  try {
    return read(work, name)
  } catch {
    return ''
  }
}

/** What has ended cannot be killed. */
function tried(work: () => void): void {
  try {
    work()
  } catch {
    // It has ended.
  }
}
