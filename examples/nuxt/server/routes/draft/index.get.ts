/**
 * Shows drafts to whoever has a token of `npx djangocms-static preview-token`: /draft/?token=...&path=/en/visit/. The runtime
 * handler checks the token, here and for each page.
 */
export default defineEventHandler(async (event) => {
  const { searchParams } = getRequestURL(event)
  const token = searchParams.get('token') ?? ''
  const { code: language = '' } = (await homeLanguages())[0] ?? {}
  const maxAge = await tokenLife(token)
  if (maxAge === null) throw createError({ statusCode: 403, message: 'The token is not valid.' })
  setCookie(event, tokenCookie, token, { httpOnly: true, sameSite: 'lax', secure: !import.meta.dev, path: '/', maxAge })
  return sendRedirect(event, pathOrHome(searchParams.get('path'), language))
})
