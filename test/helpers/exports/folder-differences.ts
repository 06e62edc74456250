import type { Files } from './snapshot.js'

/** Documents of an earlier export, which readers may still want: all but the pointer, wherever the folder begins. */
const retired = /(^|\/)_data\/(?!export\.json$)/

/** How a folder differs from the one it should be like; documents of an earlier export may be there as well. */
export function differences(want: Files, got: Files): string[] {
  const problems: string[] = []
  for (const [name, { text }] of want) {
    const found = got.get(name)
    if (!found) problems.push(`${name} is missing`)
    else if (found.text !== text) problems.push(`${name} is ${shortened(found.text)} instead of ${shortened(text)}`)
  }
  for (const name of got.keys()) if (!want.has(name) && !retired.test(name)) problems.push(`${name} should be gone`)
  return problems
}

/** Files that were written again although their bytes stayed the same. */
export function rewritten(before: Files, after: Files): string[] {
  return [...after].flatMap(([name, { text, inode, modified }]) => {
    const old = before.get(name)
    if (!old || old.text !== text || (old.inode === inode && old.modified === modified)) return []
    return [`${name} was written again with the same bytes`]
  })
}

/** The text of a file of a snapshot. */
export function decodedText(base64: string): string {
  return Buffer.from(base64, 'base64').toString('utf8')
}

function shortened(base64: string): string {
  return decodedText(base64).slice(0, 250)
}
