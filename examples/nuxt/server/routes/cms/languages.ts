export default defineEventHandler(() => publicLanguages())
