export default defineEventHandler((event) => {
  setHeader(event, 'cache-control', cacheControl(getCookie(event, tokenCookie) !== undefined))
})
