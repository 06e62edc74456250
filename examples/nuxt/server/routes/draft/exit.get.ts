export default defineEventHandler((event) => {
  deleteCookie(event, tokenCookie, { path: '/' })
  return sendRedirect(event, '/')
})
