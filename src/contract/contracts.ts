import type { Contract } from './contract.js'
import { documented } from './documented.js'
import { released } from './released.js'

/** Both contracts by their names. */
export const contracts: Readonly<Record<Contract['name'], Contract>> = { documented, released }
