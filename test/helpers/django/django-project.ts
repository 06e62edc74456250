import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { full, note } from '../../harness.js'
import { runFolder, temporaryFolder } from '../folders.js'
import { madeOnce } from '../made-once.js'
import { cliOutput } from '../processes/cli.js'
import { leaveRunning } from '../processes/left-children.js'
import { projectFolder } from '../sites.js'
import { leaveForked, mayFork, runForked } from './python-forks.js'

/** A real django CMS project, made from `test/django-project`, with its own live API. */
export interface DjangoProject {
  /** With manage.py. */
  readonly folder: string
  readonly database: string
  /** What the script of `introspect` has written. */
  readonly manifest: string
  /** The address of its server, which starts when it is first asked for. */
  serve(): Promise<string>
  /** Runs its Python in the folder; answers what it prints. Forked, where that is the same. */
  python(argv: string[], stdin?: string): Promise<string>
  /** The same as its users run it: in a process of its own. */
  plainPython(argv: string[], stdin?: string): Promise<string>
}

/** The versions of django CMS that `.ci/prepare-django` installs. */
export type DjangoVersion = '5.1' | '5.0' | '4.1' | 'ecosystem'

const running = new Map<string, Promise<DjangoProject>>()

/**
 * The project of this file of tests; where it is not installed a note says that nothing was tested. `variant` is the
 * environment that its settings ask.
 */
export async function withDjangoProject(
  version: DjangoVersion,
  body: (project: DjangoProject) => Promise<void>,
  variant: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (!(await isInstalled(version))) return
  const key = JSON.stringify([version, variant])
  const known = running.get(key)
  // A process runs several files of tests, and removes the folders of each after it.
  const project = known && existsSync((await known).folder) ? known : start(version, variant)
  running.set(key, project)
  await body(await project)
}

/** Whether there is a version to compare with; a note says so where there is none. */
export async function isInstalled(version: DjangoVersion): Promise<boolean> {
  // Heavy runs fetch what they compare with.
  if (!isThere(version) && full()) {
    await promisify(execFile)(join(projectFolder, '.ci/prepare-django'), [version]).catch((error: Error) =>
      note(error.message),
    )
  }
  if (!isThere(version)) note(`skipped: no django CMS ${version} (.ci/prepare-django ${version} installs it)`)
  return isThere(version)
}

export function isThere(version: DjangoVersion): boolean {
  return existsSync(join(projectFolder, `.cache/django-${version}/requirements.txt`))
}

/** The project with the packages of `requirements/ecosystem.txt`; `drawn`: SEED and COUNT of its plugins. */
export function withPackages(
  drawn: Readonly<Record<string, string>>,
  body: (project: DjangoProject) => Promise<void>,
): Promise<void> {
  return withDjangoProject('ecosystem', body, { ...drawn, DJANGO_SETTINGS_MODULE: 'settings_ecosystem' })
}

/** The project with djangocms-stories: `plain` without versions; `database` as PROJECT_DATABASE, SQLite without. */
export function withStories(
  form: 'versioned' | 'plain',
  database: string | null,
  body: (project: DjangoProject) => Promise<void>,
): Promise<void> {
  const settings = { STORIES: form, DJANGO_SETTINGS_MODULE: 'settings_stories' }
  return withDjangoProject('ecosystem', body, { ...settings, ...(database ? { PROJECT_DATABASE: database } : {}) })
}

/** The project with pictures; `elsewhere`: their thumbnails have a storage of their own. `database` as for stories. */
export function withImages(
  thumbnails: 'usual' | 'elsewhere',
  database: string | null,
  body: (project: DjangoProject) => Promise<void>,
): Promise<void> {
  const settings = { THUMBNAILS: thumbnails, DJANGO_SETTINGS_MODULE: 'settings_images' }
  return withDjangoProject('ecosystem', body, { ...settings, ...(database ? { PROJECT_DATABASE: database } : {}) })
}

/** A copy of `test/django-project`, and its Python in an environment of its own. */
export interface ProjectCopy extends Pick<DjangoProject, 'folder' | 'python' | 'plainPython'> {
  /** Beside the copy, for what is made of it. */
  readonly base: string
  /** For the database and uploads. */
  readonly data: string
  readonly env: Readonly<Record<string, string>>
}

/** `variant` is the environment that its settings ask; `program` a Python of its own. */
export function copyProject(
  version: DjangoVersion,
  variant: Readonly<Record<string, string>>,
  program = programOf(version),
): ProjectCopy {
  const base = temporaryFolder()
  const folder = join(base, 'project')
  cpSync(join(projectFolder, 'test/django-project'), folder, { recursive: true })
  const data = join(base, 'data')
  mkdirSync(data)
  const env = { PATH: process.env.PATH ?? '', PROJECT_DATA: data, PYTHONDONTWRITEBYTECODE: '1', ...variant }
  const python = (argv: string[], stdin = '') => {
    const run = { program, argv, cwd: folder, env, stdin }
    return mayFork(run) ? runForked(run) : plainPython(argv, stdin)
  }
  const plainPython = async (argv: string[], stdin = '') => {
    const running = promisify(execFile)(program, argv, { cwd: folder, env, maxBuffer: 50_000_000 })
    running.child.stdin?.end(stdin)
    return (await running).stdout
  }
  return { base, folder, data, env, python, plainPython }
}

function programOf(version: DjangoVersion): string {
  return join(projectFolder, `.cache/django-${version}/bin/python`)
}

async function start(version: DjangoVersion, variant: Readonly<Record<string, string>>): Promise<DjangoProject> {
  const project = copyProject(version, variant)
  const { folder, data, env, python, plainPython } = project
  const database = variant.PROJECT_DATABASE
  if (database) await fill(project, variant)
  else await fillOnce(project, version, variant)
  let server: Promise<string> | null = null
  return {
    folder,
    database: database ?? join(data, 'site.sqlite3'),
    manifest: join(data, 'manifest.json'),
    serve: () => (server ??= startServer(programOf(version), folder, env)),
    python,
    plainPython,
  }
}

/** Fills the database of a project, and describes it. */
async function fill({ base, data, python }: ProjectCopy, variant: Readonly<Record<string, string>>): Promise<void> {
  const settings = variant.DJANGO_SETTINGS_MODULE ?? 'settings'
  const script = `${settings.replace('settings', 'build').replaceAll('.', '/')}.py`
  await python(['prepare.py', script, await introspectScript(base), join(data, 'manifest.json')])
}

/** The same for a database that is a file: all files of tests have copies of that of the first one. */
async function fillOnce(
  project: ProjectCopy,
  version: DjangoVersion,
  variant: Readonly<Record<string, string>>,
): Promise<void> {
  const { data } = project
  const name = createHash('sha256')
    .update(JSON.stringify([version, variant]))
    .digest('hex')
    .slice(0, 16)
  const shared = join(runFolder(), 'projects', name)
  let isFilled = false
  await madeOnce(shared, async (own) => {
    await fill(project, variant)
    isFilled = true
    cpSync(data, own, { recursive: true })
  })
  if (!isFilled) cpSync(shared, data, { recursive: true })
}

/** Written into the folder; its path. */
export async function introspectScript(folder: string): Promise<string> {
  const file = join(folder, 'introspect.py')
  await cliOutput(['introspect', '--write', file])
  return file
}

async function startServer(program: string, folder: string, env: Readonly<Record<string, string>>): Promise<string> {
  const run = { program, argv: ['serve.py'], cwd: folder, env, stdin: '' }
  if (mayFork(run)) return await leaveForked(run)
  // It logs each request.
  const child = spawn(program, ['serve.py'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => resolve(text.trim()))
    child.on('close', () => reject(new Error('The server of the project ended')))
  })
  leaveRunning(child)
  if ('unref' in child.stdout && typeof child.stdout.unref === 'function') child.stdout.unref()
  return url
}
