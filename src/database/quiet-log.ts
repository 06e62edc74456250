/** What knex would print reaches the user as an ExportError. */
export const quietLog = {
  warn: silent,
  error: silent,
  deprecate: silent,
  debug: silent,
}

function silent(): void {}
