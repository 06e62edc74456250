import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../../../src/model/manifest/manifest.js'
import { temporaryFolder } from '../folders.js'
import { type DjangoProject, introspectScript } from './django-project.js'

/** The manifest of a project after Python has changed it once Django was set up, and what the script says on stderr. */
export async function describedAfter(
  { python }: Pick<DjangoProject, 'python'>,
  change: string,
  settings = 'settings',
): Promise<{ readonly manifest: Manifest; readonly said: string }> {
  const base = temporaryFolder()
  const script = await introspectScript(base)
  const log = join(base, 'stderr.txt')
  const program = `import os, runpy, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "${settings}"
import django
django.setup()
${change}
sys.stderr = open("${log}", "w")
runpy.run_path("${script}", run_name="__main__")`
  return { manifest: JSON.parse(await python(['-c', program])) as Manifest, said: readFileSync(log, 'utf8') }
}
