import { defineParams } from '@sveltejs/kit/params'

export const params = defineParams({
  /** The code of a language. Uploaded files, such as those below `/media/`, are not pages: the browser loads them. */
  code: (param) => (/^[a-z]{2,3}(-\w+)*$/i.test(param) ? param : undefined),
})
