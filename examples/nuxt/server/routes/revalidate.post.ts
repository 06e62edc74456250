/** Takes the notification of an export, and has what it names asked for again. */
export default defineEventHandler(async (event) => {
  const paths = await changedPaths(toWebRequest(event))
  if (paths === null) throw createError({ statusCode: 401, message: 'The signature is not valid.' })
  await revalidate(paths)
  return { revalidated: paths.length }
})
