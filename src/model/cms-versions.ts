import { cmsRules as cms41 } from './cms-4.1/cms-rules.js'
import { cmsRules as cms50 } from './cms-5.0/cms-rules.js'
import { cmsRules as cms51 } from './cms-5.1/cms-rules.js'
import type { CmsRules } from './project.js'
import type { CmsSchema } from './rows/rows.js'

/** The supported versions of django CMS. */
export const cmsVersions: Readonly<Record<CmsSchema, CmsRules>> = { '4.1': cms41, '5.0': cms50, '5.1': cms51 }

/** The version that the documented contract follows, whichever the database has. */
export const newestCms = cms51
