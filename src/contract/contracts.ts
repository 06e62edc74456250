import type { Contract } from './contract.js'
import { documented } from './documented.js'
import { released } from './released.js'

export const contracts: Readonly<Record<Contract['name'], Contract>> = { documented, released }
