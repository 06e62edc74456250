import type { Frame } from '#shared/views'

/** Data that all pages of a language share. */
export async function useFrame(language: string): Promise<Frame> {
  const { data, error } = await useFetch<Frame>(`/cms/frame/${language}`)
  if (!data.value) throw createError({ statusCode: error.value?.statusCode ?? 500, fatal: true })
  return data.value
}
