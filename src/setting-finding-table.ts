import type { FindingKind } from './findings.js'

/** Findings about settings of the project. */
export const settingFindingTable = {
  'setting-unsupported': {
    severity: 'gap',
    title: 'Settings that are not supported',
    fix: 'Change the setting, or write functions for the plugin types that it concerns under "serializers" of the configuration.',
  },
  'setting-form': {
    severity: 'note',
    title: 'Settings that change the text of JSON, not its values',
    fix: 'None needed: the answers are equal as JSON.',
  },
  'zone-history': {
    severity: 'note',
    title: 'Time zones whose history depends on the server',
    fix: 'None needed without times before 1970. Compare such times with the live API: Python on Debian keeps the history of this zone.',
  },
} as const satisfies Record<string, FindingKind>
