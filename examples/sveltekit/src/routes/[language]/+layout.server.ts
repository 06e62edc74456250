import { frameOf } from '#lib/server/cms.ts'
import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = async ({ params }) => ({ frame: await frameOf(params.language) })
