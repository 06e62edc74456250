import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { describe, full } from '../harness.js'
import { copyProject, type DjangoVersion, isInstalled, type ProjectCopy } from '../helpers/django/django-project.js'
import { beginForked, mayFork, type PythonFailure, type PythonRun, runForked } from '../helpers/django/python-forks.js'
import { temporaryFolder } from '../helpers/folders.js'
import { projectFolder } from '../helpers/sites.js'

/** Whether programs are forked here at all. */
const isForked = process.platform === 'linux' && process.send !== undefined && !full()

/** What a program may see of how it was started. */
const seen = `import json, os, signal, sys
signals = {one.name: str(signal.getsignal(one)) for one in signal.valid_signals() if isinstance(one, signal.Signals)}
streams = [[one.name, one.encoding, one.errors, one.line_buffering, one.isatty()] for one in (sys.stdin, sys.stdout, sys.stderr)]
main = {name: type(value).__name__ for name, value in vars(sys.modules["__main__"]).items() if name != "main"}
mask = os.umask(0)
os.umask(mask)
files = sorted(one for one in os.listdir("/proc/self/fd") if os.path.exists("/proc/self/fd/" + one))
print(json.dumps([sys.argv, sys.orig_argv[1:], sys.path, str(sys.flags), sys.warnoptions, sys.executable, sys.prefix, __name__,
  globals().get("__file__"), sorted(main), os.getcwd(), dict(os.environ), signals, streams, mask, files, sys.stdin.read()]))`

/** Programs that end otherwise than by their last line. */
const endings: Readonly<Record<string, string>> = {
  code: 'import sys; print("out"); print("err", file=sys.stderr); sys.exit(3)',
  text: 'raise SystemExit("no more")',
  exception: 'def fail():\n    raise LookupError("none")\n\nfail()',
  syntax: 'print("never"',
  killed: 'import os; print("out", flush=True); os.kill(os.getpid(), 9)',
  hard: 'import os; os._exit(5)',
  late: 'import atexit, threading; atexit.register(print, "last"); threading.Timer(0.1, print, ["timer"]).start()',
  children:
    'import os, subprocess; subprocess.run(["sh", "-c", "echo of a child; echo beside >&2; exit 0"], check=True)',
}

/** Prints the modules that are loaded; `SETUP`: once Django has started. */
const loaded = `import os, sys
if "SETUP" in os.environ:
    import django
    django.setup()
else:
    from django.apps import apps
    from django.conf import settings
    assert not settings.configured and not apps.ready and not apps.all_models and not apps.app_configs
print("\\n".join(sys.modules))`

describe('Python programs that are forked', (test) => {
  test('see what they would see of a process of their own', async () => {
    await compare(async ({ folder }) => {
      writeFileSync(join(folder, 'seen.py'), seen)
      const stdin = 'of the input'
      return [
        [['seen.py', 'one', '--two'], stdin],
        [['agency/../seen.py'], ''],
        [['-c', seen, 'one'], stdin],
        [['-', 'one'], `${seen}\n`],
      ]
    })
  })

  test('end as they would, with what they print', async () => {
    await compare(async ({ folder }) =>
      Object.entries(endings).map(([name, code]) => {
        writeFileSync(join(folder, `${name}.py`), code)
        return [[`${name}.py`], '']
      }),
    )
  })

  test('are those without flags and variables of Python, below the runner', () => {
    const run = { program: 'python', cwd: '/', env: { PYTHONDONTWRITEBYTECODE: '1' }, stdin: '' }
    const may = (argv: string[], env: Record<string, string> = run.env) => mayFork({ ...run, argv, env })
    assert.equal(
      [['a.py', '-S'], ['-c', ''], ['-']].map((argv) => may(argv)),
      [isForked, isForked, isForked],
    )
    assert.equal(
      [may(['-S', 'a.py']), may(['-W', 'ignore', 'a.py']), may(['a.py'], { PYTHONHASHSEED: '1' })],
      [false, false, false],
    )
  })

  for (const version of ['5.1', '4.1', 'ecosystem'] as const) {
    const declare = version === '5.1' ? test : test.matrix
    declare(`find no module that Django does not load as it starts, ${version}`, async () => {
      if (!(await isInstalled(version))) return
      const forked = await lines(version, {}, 'python')
      const bare = await lines(version, {}, 'plainPython')
      const whole = await lines(version, { SETUP: '1', DJANGO_SETTINGS_MODULE: 'settings' }, 'plainPython')
      assert.equal(
        forked.filter((name) => !whole.includes(name)),
        [],
      )
      if (isForked) assert.ok(forked.length > bare.length + 400)
    })
  }

  test('end with the connection that has begun them, and with what has forked them', async () => {
    if (!(await isInstalled('5.1'))) return
    const folder = temporaryFolder()
    const socket = join(folder, 'sock')
    const program = join(projectFolder, '.cache/django-5.1/bin/python')
    const forks = startForking(program, socket)
    const waiting = (name: string): PythonRun => {
      const code = `import os, time; open("${name}", "w").write(f"{os.getpid()}\\n"); time.sleep(600)`
      return { program, argv: ['-c', code], cwd: folder, env: {}, stdin: '' }
    }
    const { connection } = await beginForked(waiting('first'), socket)
    const first = Number(await firstLine(join(folder, 'first')))
    connection.destroy()
    while (isRunning(first)) await sleep(20)
    const running = runForked(waiting('second'), socket).catch((error: Error) => error)
    const second = Number(await firstLine(join(folder, 'second')))
    forks.stdin.end()
    assert.match(String(await running), `What forks programs of ${program} has ended`)
    while (isRunning(second)) await sleep(20)
  })
})

type Program = readonly [argv: string[], stdin: string]

/** Runs programs of a project both ways. */
async function compare(made: (project: ProjectCopy) => Promise<Program[]>): Promise<void> {
  if (!(await isInstalled('5.1'))) return
  const project = copyProject('5.1', {})
  for (const [argv, stdin] of await made(project)) {
    const [forked, plain] = [await endOf(project.python(argv, stdin)), await endOf(project.plainPython(argv, stdin))]
    assert.equal(forked, plain, argv.join(' '))
  }
}

async function endOf(running: Promise<string>): Promise<object> {
  return await running.then(
    (stdout) => ({ stdout }),
    ({ code, stdout, stderr }: PythonFailure) => ({ code, stdout, stderr }),
  )
}

async function lines(
  version: DjangoVersion,
  env: Readonly<Record<string, string>>,
  way: 'python' | 'plainPython',
): Promise<string[]> {
  return (await copyProject(version, env)[way](['-c', loaded])).trim().split('\n')
}

/** Of a file that a program writes. */
async function firstLine(file: string): Promise<string> {
  for (;;) {
    const [line, ...more] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    if (line !== undefined && more.length > 0) return line
    await sleep(20)
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

function startForking(program: string, socket: string): ChildProcessWithoutNullStreams {
  return spawn(program, [join(projectFolder, 'test/helpers/django/python_forks.py'), socket], { detached: true })
}
