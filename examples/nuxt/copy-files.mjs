// Puts the feeds and uploaded files of an export where the site serves files. What is gone from the export goes here, too.
import { cpSync, existsSync, rmSync } from 'node:fs'

for (const folder of ['feeds', 'media']) {
  const [from, to] = [`cms-export/${folder}`, `public/${folder}`]
  rmSync(to, { recursive: true, force: true })
  if (existsSync(from)) cpSync(from, to, { recursive: true })
}
