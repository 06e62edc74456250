/** A silent logger for knex: failures reach the user as ExportErrors. */
export const quietLog = {
  warn: silent,
  error: silent,
  deprecate: silent,
  debug: silent,
}

function silent(): void {}
