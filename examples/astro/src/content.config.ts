import { defineCollection } from 'astro:content'
import { z } from 'astro/zod'
import { djangocmsLoader, type ExportedPage } from 'djangocms-static/loaders'
import type { Answers } from './cms-types'

export const collections = {
  pages: defineCollection({
    loader: djangocmsLoader({ from: 'cms-export' }),
    schema: z.custom<ExportedPage<Answers>>(),
  }),
}
