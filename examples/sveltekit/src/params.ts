import { defineParams } from '@sveltejs/kit/params'

export const params = defineParams({
  /** The code of a language. Uploaded files, as at `/media/`, are no pages: the browser loads them. */
  code: (param) => (/^[a-z]{2,3}(-\w+)*$/i.test(param) ? param : undefined),
})
