export default defineEventHandler(() => homeLanguages())
