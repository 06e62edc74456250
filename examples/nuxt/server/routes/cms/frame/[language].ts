import type { Frame } from '#shared/views'

export default defineEventHandler((event): Promise<Frame> => frameOf(getRouterParam(event, 'language') ?? ''))
