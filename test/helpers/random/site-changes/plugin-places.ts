import { type ChangingSite, literal } from './changing-site.js'
import { placeholders, plugins } from './plugin-rows.js'

interface Place {
  placeholder: number
  parent: number | null
  language: string
  /** How many plugins stand before it. */
  index: number
}

/** A position far from those in use, for plugins on their way. */
export const unplaced = -10_000

/** Somewhere in a placeholder: at the end, between others, at the top or below another plugin. */
export async function newPlace(site: ChangingSite, where = 'TRUE'): Promise<Place | null> {
  const placeholder = site.random.pick(await placeholders(site, where))
  if (!placeholder) return null
  const others = await plugins(site, `placeholder_id = ${placeholder.id}`)
  const parent = site.random.chance(0.4) ? site.random.pick(others) : null
  const index = site.random.below(others.length + 1)
  return { placeholder: placeholder.id, parent: parent?.id ?? null, language: placeholder.language, index }
}

/** Numbers the plugins of a placeholder anew, with those that have come to a place in it. */
export async function arranged(
  site: ChangingSite,
  { placeholder, language, index }: Place,
  come: number[],
): Promise<string[]> {
  const there = `placeholder_id = ${placeholder} AND language = ${literal(language)}`
  const others = (await plugins(site, there)).filter(({ id }) => !come.includes(id))
  const ordered = others.sort((one, other) => one.position - other.position).map(({ id }) => id)
  ordered.splice(index, 0, ...come)
  // Over negative positions, since no two may be the same at any moment.
  return [
    ...ordered.map((id, at) => `UPDATE cms_cmsplugin SET position = ${-at - 1} WHERE id = ${id}`),
    `UPDATE cms_cmsplugin SET position = -position WHERE ${there} AND position < 0`,
  ]
}

export function placed({ placeholder, parent, index }: Place): string {
  return `placeholder ${placeholder}, after ${index} others${parent === null ? '' : `, below plugin ${parent}`}`
}
