import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'

describe('help', (it) => {
  it('fits 80 columns and goes to stdout', async () => {
    const commands = (await commandsOf()).flatMap(({ names }) => names)
    assert.ok(commands.length > 15)
    for (const argv of [[], ...commands.map((name) => [name])]) {
      const { code, stdout, stderr } = await runCli([...argv, '--help'])
      assert.is(code, 0)
      assert.is(stderr, '')
      assert.match(stdout, /Examples:/)
      for (const line of stdout.split('\n')) assert.ok(line.length <= 80, line)
    }
  })

  it('lists the commands by purpose, first those that a new project needs, in their order', async () => {
    const [first] = await commandsOf()
    assert.equal(first, {
      title: 'First steps, in this order',
      names: ['introspect', 'init', 'doctor', 'export', 'serve'],
    })
  })

  it('describes every flag of export', async () => {
    const { stdout } = await runCli(['export', '--help'])
    const flags = [
      ...[
        'database',
        'manifest',
        'config',
        'out',
        'drafts',
        'contract',
        'site',
        'language',
        'site-url',
        'api-url',
        'media-url',
      ],
      ...['scheme', 'page-size', 'pagination', 'paths', 'menu', 'submenu', 'breadcrumbs', 'only', 'skip', 'budget'],
      ...['report', 'report-html', 'purge-limit', 'tags', 'target', 'include-login-required'],
      ...['dry-run', 'json', 'quiet', 'verbose'],
      ...['profile', 'cache-control', 'cors', 'precompress', 'handler', 'host-root'],
      ...['snapshot', 'shard', 'watch', 'on-change'],
    ]
    for (const flag of flags) assert.match(stdout, new RegExp(`^  --${flag} `, 'm'))
  })

  it('lists what doctor compares and prints in one group', async () => {
    const { stdout } = await runCli(['doctor', '--help'])
    const [, group = ''] = /\nRun:\n((?: .*\n)+)/.exec(stdout) ?? []
    const flags = group.match(/^ {2}(?:-h, )?--[a-z]+/gm)?.map((flag) => flag.trim())
    assert.equal(flags, ['--samples', '--json', '--quiet', '--verbose', '-h, --help'])
  })

  it('describes every flag of serve', async () => {
    const { stdout } = await runCli(['serve', '--help'])
    const flags = [
      ...['host', 'port', 'database', 'manifest', 'config', 'contract', 'scheme', 'site-url', 'api-url', 'drafts'],
      ...['include-login-required', 'preview-token-file', 'preview-key-file', 'secret-key-file', 'cors', 'quiet'],
    ]
    for (const flag of flags) assert.match(stdout, new RegExp(`^  --${flag} `, 'm'))
  })

  it('answers a bare call with the help and exit code 2', async () => {
    const { code, stderr } = await runCli([])
    assert.is(code, 2)
    assert.match(stderr, /^Usage: djangocms-static/)
  })

  it('prints version and introspection script', async () => {
    assert.match((await runCli(['--version'])).stdout, /^\d+\.\d+\.\d+\n$/)
    const stdout = await cliOutput(['introspect'])
    assert.match(stdout, /def build_manifest\(\):/)
  })
})

/** The groups of commands in the help of the program. */
async function commandsOf(): Promise<{ title: string; names: string[] }[]> {
  const { stdout } = await runCli(['--help'])
  const groups = stdout.split('\nExamples:')[0]?.split('\n\n').slice(3) ?? []
  return groups.map((group) => {
    const [title = '', ...lines] = group.split('\n')
    return { title: title.replace(/:$/, ''), names: lines.flatMap((line) => /^ {2}([a-z-]+) /.exec(line)?.[1] ?? []) }
  })
}
