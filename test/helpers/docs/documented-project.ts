import { chmodSync, copyFileSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import { copyFolder, copyInto, temporaryFolder } from '../folders.js'
import { cliOutput } from '../processes/cli.js'
import { serveCli } from '../processes/cli-server.js'
import { configFile, manifestFile, projectFolder, siteFile } from '../sites.js'
import { startScript } from './recipe.js'

/** A folder in which the commands of the documents can be run one after the other. */
export interface DocumentedProject {
  /** Runs shell commands in a copy of the project; they must succeed. */
  run(commands: string): Promise<void>
  /** A copy of the project, without most of its exports. */
  copy(): string
  /** The folder of an export of it. */
  readonly out: string
}

/**
 * `command` runs what ends by itself, but for what reads its standard input. Servers and runs with `--watch` are ended
 * when they are ready.
 */
const npx = (command: string) => `#!/bin/sh
set -eu
[ "$1" = djangocms-static ]
shift
program=${JSON.stringify(join(import.meta.dirname, '../processes/cli-process.js'))}
case "$1 $* " in
serve\\ *) set -- "$@" --port 0 ;;
*' --watch '*) ;;
preview-token\\ *) exec ${JSON.stringify(process.execPath)} "$program" "$@" ;;
*) exec ${command} "$@" ;;
esac
${JSON.stringify(process.execPath)} "$program" "$@" > running.log 2>&1 &
server=$!
for _ in $(seq 600); do
  if grep -qE '^Serving | files written|No changes' running.log; then kill $server; wait $server || true; exit 0; fi
  kill -0 $server 2> /dev/null || break
  sleep 0.1
done
cat running.log >&2
exit 1
`

/** A site with a configuration, exports under the names that the documents use, drafts, keys and templates. */
export async function documentedProject(): Promise<DocumentedProject> {
  const folder = temporaryFolder()
  const at = (name: string) => join(folder, name)
  const run = (argv: string[]) => cliOutput(argv, {}, folder)
  copyFileSync(siteFile('garden'), at('site.sqlite3'))
  copyFileSync(manifestFile('garden'), at('manifest.json'))
  const base = JSON.stringify(pathToFileURL(configFile).href)
  // No command needs the files that menus have for each page, and most copy or send all files.
  const skip = ['menu-paths', 'submenu-paths', 'breadcrumbs-paths']
  const own = `database: 'site.sqlite3', manifest: 'manifest.json', htmlTemplates: 'templates', skip: ${JSON.stringify(skip)}`
  writeFileSync(at('djangocms-static.config.mjs'), `import base from ${base}\nexport default { ...base, ${own} }\n`)
  writeFileSync(at('package.json'), '{ "private": true, "type": "module" }\n')
  mkdirSync(at('node_modules/.bin'), { recursive: true })
  symlinkSync(projectFolder, at('node_modules/djangocms-static'), 'junction')
  // It comes first in PATH.
  writeFileSync(at('node_modules/.bin/npx'), npx(await serveCli()))
  // The packages are there.
  writeFileSync(at('node_modules/.bin/npm'), '#!/bin/sh\n[ "$1" = install ]\n')
  writeFileSync(at('purge-cache.sh'), '#!/bin/sh\n')
  for (const name of ['node_modules/.bin/npx', 'node_modules/.bin/npm', 'purge-cache.sh']) chmodSync(at(name), 0o755)
  mkdirSync(at('templates'))
  writeFileSync(at('secret.txt'), 'a secret key of Django\n')
  writeFileSync(at('cookie.txt'), 'sessionid=none\n')
  await run(['export', '--out', 'out', '--openapi', '--drafts', 'drafts'])
  for (const name of ['public', 'cms-export', 'out.before']) copyFolder(at('out'), at(name))
  for (const name of ['public', 'cms-export']) copyFolder(at('out.state'), at(`${name}.state`))
  await run(['export', '--out', 'changed', '--report', 'changes.json', '--tags'])
  const key = await run(['preview-token', '--generate-key'])
  writeFileSync(at('preview.key'), key)
  /** Without the exports that the commands do not name. */
  const copy = (commands = '') => {
    const fresh = join(temporaryFolder(), 'project')
    const left = ['public', 'cms-export', 'out.before', 'changed'].filter((name) => !commands.includes(name))
    const unread = left.flatMap((name) => [name, `${name}.state`])
    copyInto(
      readdirSync(folder).flatMap((name) => (unread.includes(name) ? [] : [at(name)])),
      fresh,
    )
    return fresh
  }
  return {
    copy,
    out: at('out'),
    async run(commands) {
      const fresh = copy(commands)
      // It writes the configuration.
      if (commands.includes('djangocms-static init')) rmSync(join(fresh, 'djangocms-static.config.mjs'))
      const PATH = `${join(fresh, 'node_modules/.bin')}:${process.env.PATH}`
      const env = { ...(process.env as Record<string, string>), PATH, DATABASE_URL: 'site.sqlite3' }
      const { code, output } = await startScript(commands, env, fresh).ended
      assert.is(code, 0, `${commands}\n${output}`)
    },
  }
}
