import { createHash } from 'node:crypto'
import * as assert from 'uvu/assert'
import { type ChangeReport, covers } from './change-report.js'
import type { snapshot } from './snapshot.js'

type Snapshot = ReturnType<typeof snapshot>

/** The files of one kind of change. */
export function names(report: ChangeReport, kind: ChangeReport['changes'][number]['kind']): string[] {
  return report.changes
    .filter((one) => one.kind === kind)
    .map(({ name }) => name)
    .sort()
}

/** Named by its content. It stays for a while after the export that no longer has it. */
export function isDocument(name: string): boolean {
  return /^_data\/[0-9a-f]{32}\.json$/.test(name)
}

/** Sizes and hashes are those of the files, or of what they were. */
export function checkFiles(report: ChangeReport, after: Snapshot, before: Snapshot = after): void {
  for (const { kind, name, bytes, hash } of report.changes) {
    const content = Buffer.from((kind === 'removed' ? before : after).get(name)?.text ?? '', 'base64')
    const sha256 = createHash('sha256').update(content).digest('hex')
    assert.equal([bytes, hash], [content.length, sha256.slice(0, 32)], name)
  }
}

/** The report says exactly what differs between the two folders. */
export function checkDifference(report: ChangeReport, before: Snapshot, after: Snapshot): void {
  checkFiles(report, after, before)
  const kept = [...after].filter(([name]) => before.has(name))
  assert.equal(
    names(report, 'added'),
    [...after.keys()].filter((name) => !before.has(name)),
  )
  assert.equal(
    names(report, 'changed'),
    kept.filter(([name, { text }]) => before.get(name)?.text !== text).map(([name]) => name),
  )
  assert.equal(
    names(report, 'removed').filter((name) => !isDocument(name)),
    [...before.keys()].filter((name) => !after.has(name) && !isDocument(name)),
  )
  const files = report.counts.added.files + report.counts.changed.files + report.counts.removed.files
  assert.is(files, report.changes.length)
}

/** Whoever asks for a file that has changed gets no old answer: not by its paths, nor by few entries. */
export function checkPurge(report: ChangeReport): void {
  for (const { name } of report.changes) {
    if (isDocument(name)) continue
    const folder = /^sites\/\d+\//.exec(name)?.[0] ?? ''
    const site = report.purge.sites.find((one) => one.folder === folder)
    const base = site?.site === 1 && site.origin === 'https://cdn.example.com' ? '/press/' : '/'
    const asked = name.slice(folder.length).replace(/(^|\/)index\.json$/, '$1')
    const path = new URL(asked.replaceAll('%', '%25'), `https://any.example${base}`).pathname
    assert.ok(site?.paths.includes(path), `${path} in the paths of ${folder}`)
    if (site?.collapsed) assert.ok(covers(site.collapsed, path), `${path} in the entries of ${folder}`)
  }
}
