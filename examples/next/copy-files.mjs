// Puts the feeds and uploaded files of an export where the site serves files, and removes there what it no longer has.
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'

for (const folder of ['feeds', 'media']) {
  const [from, to] = [`cms-export/${folder}`, `public/${folder}`]
  if (existsSync(from)) cpSync(from, to, { recursive: true })
  const names = existsSync(to) ? readdirSync(to, { recursive: true }) : []
  for (const name of names)
    if (!existsSync(`${from}/${name}`)) rmSync(`${to}/${name}`, { recursive: true, force: true })
}
