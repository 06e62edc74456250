import type { PluginField } from '../../../src/model/manifest/field-facts.js'
import type { Manifest } from '../../../src/model/manifest/manifest.js'
import { siteManifest } from '../sites.js'

const ofKey = { table: 'refsite_teaser', column: 'plant_id', key: 'id' }
export const ofList = { table: 'refsite_plantlist_plants', column: 'plant_id', key: 'id' }

/** Says something of what the plugins of the garden write of rows that relations lead to. */
export function ofRows(facts: Readonly<Record<string, Partial<PluginField>>>): (manifest: Manifest) => void {
  return (manifest) => {
    for (const fields of fieldsOfRows(manifest)) {
      for (const field of [...fields]) {
        Object.assign(field, facts[field.name])
        const [key = '', values] = Object.entries(facts).find(([name]) => name.startsWith(`${field.name}.`)) ?? []
        if (values) fields.push({ name: key, type: 'CharField', table: 'refsite_plant', column: 'name', ...values })
      }
    }
  }
}

/** The fields of each of these plugins. */
export function fieldsOfRows({ plugins }: Manifest): PluginField[][] {
  return [plugins.TeaserPlugin, plugins.PlantListPlugin].flatMap((one) => (one ? [one.fields] : []))
}

/** That of the garden, whose plugins write the names of plants. */
export function manifestWithRows(): Manifest {
  const manifest = siteManifest('garden')
  ofRows({ plant: { members: ['name'] }, 'plant.name': { row: ofKey } })(manifest)
  ofRows({ plants: { member: 'name' }, 'plants.name': { row: ofList } })(manifest)
  return manifest
}
