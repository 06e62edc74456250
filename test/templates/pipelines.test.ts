import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { recipeProject, startScript } from '../helpers/docs/recipe.js'
import { covers, readReport } from '../helpers/exports/change-report.js'
import { checkSameFiles } from '../helpers/exports/uploads.js'
import { serveCli } from '../helpers/processes/cli-server.js'
import { projectFolder } from '../helpers/sites.js'
import { bucketHost } from '../helpers/stores/bucket-host.js'
import { withBucket } from '../helpers/stores/s3-server.js'
import { changingExport } from '../helpers/stores/uploaded-site.js'
import { withVariables } from '../helpers/variables.js'

const script = pipeline('export.sh')

describe('the pipeline as a shell script', (it) => {
  it.matrix('exports, checks, uploads and purges, a second time only what has changed', async () => {
    await withBucket(async (server, bucket) => {
      const url = await bucketHost(server, bucket)
      const site = await changingExport()
      const project = recipeProject(await serveCli())
      const purged = join(project, 'purged')
      const env = {
        DATABASE_URL: site.copy.url,
        AWS_ENDPOINT_URL_S3: server.endpoint,
        TARGET: `s3://${bucket.name}`,
        PURGE: `command:cat > '${purged}'`,
        API_URL: url,
      }
      // The driver looks at the environment of its process, which is this one.
      const again = () => withVariables({ AWS_ENDPOINT_URL_S3: server.endpoint }, () => run(project, env))
      const first = await again()
      assert.is(first.code, 0, first.output)
      const folder = join(project, 'public')
      await checkSameFiles(folder, bucket)
      assert.ok(covers(lines(purged), '/api/en/pages/') && covers(lines(purged), '/404.json'))
      const before = await bucket.list()

      await site.edit('Xylophone')
      await site.hide()
      const second = await again()
      assert.is(second.code, 0, second.output)
      assert.match(second.output, /sent to .*looked up by the change report/)
      assert.match(second.output.replaceAll(/\s+/g, ' '), /files compared with \S+ \(static only\): no failures/)
      const report = readReport(join(project, 'public.state/changes.json'))
      const named = (isOne: (kind: string) => boolean) =>
        report.changes.filter(({ kind }) => isOne(kind)).map(({ name }) => name)
      const after = await bucket.list()
      const sent = [...after].filter(([name, tag]) => before.get(name) !== tag).map(([name]) => name)
      assert.equal(sent.sort(), named((kind) => kind !== 'removed').sort())
      assert.ok(sent.length > 1 && sent.length < after.size / 4, `${sent.length} of ${after.size} were sent`)
      // Documents stay for readers that are under way.
      const gone = named((kind) => kind === 'removed').filter((name) => !name.startsWith('_data/'))
      assert.ok(gone.some((name) => name.startsWith('api/en/pages/')))
      assert.equal(
        gone.filter((name) => !before.has(name) || after.has(name)),
        [],
      )
      assert.equal(lines(purged), report.purge.sites.flatMap(({ paths, wildcards }) => [...paths, ...wildcards]).sort())
      assert.ok(lines(purged).length < 100)
    })
  })

  it('ends at the first step that fails, and uploads nothing', async () => {
    await withBucket(async (server, bucket) => {
      const project = recipeProject()
      const env = {
        DATABASE_URL: join(project, 'missing.sqlite3'),
        AWS_ENDPOINT_URL_S3: server.endpoint,
        TARGET: `s3://${bucket.name}`,
        PURGE: 'command:cat',
        API_URL: server.endpoint,
      }
      const { code, output } = await run(project, env)
      assert.is.not(code, 0)
      assert.match(output, /missing\.sqlite3/)
      assert.equal([...(await bucket.list())], [])
    })
  })

  it('does nothing where a variable is missing', async () => {
    const project = recipeProject()
    const { code, output } = await run(project, { DATABASE_URL: 'x', TARGET: 's3://bucket', PURGE: 'command:cat' })
    assert.is.not(code, 0)
    assert.match(output, /API_URL/)
    assert.not(existsSync(join(project, 'public')))
  })
})

describe('the pipelines of docs/pipelines.md', (it) => {
  it('have the same commands everywhere', () => {
    const commands = commandsOf(script)
    assert.equal(
      commands.map((command) => command.split(' ').slice(0, 3).join(' ')),
      ['export', 'verify', 'upload', 'verify'].map((name) => `npx djangocms-static ${name}`),
    )
    const document = readFileSync(join(projectFolder, 'docs/pipelines.md'), 'utf8')
    for (const text of [pipeline('github-actions.yaml'), pipeline('gitlab-ci.yaml'), document]) {
      assert.equal(commandsOf(text), commands)
    }
  })

  it('keep secrets out of the files, and what one run leaves for the next', () => {
    for (const name of ['github-actions.yaml', 'gitlab-ci.yaml']) {
      const text = pipeline(name)
      for (const [, value = ''] of text.matchAll(
        /^ *(?:DATABASE_URL|AWS_ACCESS_KEY_ID|AWS_SECRET_ACCESS_KEY): (.*)$/gm,
      )) {
        assert.match(value, /^\$\{\{ secrets\.\w+ \}\}$/)
      }
      assert.match(text, /^ *(?:- )?public\/?\n *(?:- )?public\.state\/?$/m)
    }
  })

  it('pin each action to one commit, of a version that runs on a Node which GitHub has', () => {
    const pins = new Map<string, string>()
    for (const place of ['pipelines/github-actions.yaml', 'batch/github-actions.yaml', 'github-action/action.yml']) {
      const text = readFileSync(join(projectFolder, 'templates', place), 'utf8')
      for (const [, action = '', pin = '', major = ''] of text.matchAll(/uses: (\S+)@([0-9a-f]{40} # v(\d+)\S*)$/gm)) {
        assert.is(pins.get(action) ?? pin, pin, place)
        assert.ok(Number(major) >= (firstOnNode24[action] ?? Number.POSITIVE_INFINITY), `${place}: ${action} v${major}`)
        pins.set(action, pin)
      }
      assert.not.match(text, /uses: actions\/\S+@(?![0-9a-f]{40} # v)/)
    }
    assert.equal([...pins.keys()].sort(), Object.keys(firstOnNode24).sort())
  })
})

/** The first major version whose action.yml has `using: node24`: GitHub's runners no longer have Node 20. */
const firstOnNode24: Readonly<Record<string, number>> = {
  'actions/cache': 5,
  'actions/checkout': 5,
  'actions/download-artifact': 7,
  'actions/setup-node': 5,
  'actions/upload-artifact': 6,
}

function pipeline(name: string): string {
  return readFileSync(join(projectFolder, 'templates/pipelines', name), 'utf8')
}

/** The commands of this program in a script, a YAML file or a document, each on one line. */
function commandsOf(text: string): string[] {
  const joined = text.replaceAll(/ \\\n\s*/g, ' ')
  return [...joined.matchAll(/^[ -]*(?:run: )?(npx djangocms-static .*)$/gm)].map(([, command = '']) => command)
}

function run(project: string, env: Record<string, string>): ReturnType<typeof startScript>['ended'] {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return startScript(script, { ...Object.fromEntries(inherited), ...env }, project).ended
}

function lines(file: string): string[] {
  return readFileSync(file, 'utf8').trim().split('\n').sort()
}
