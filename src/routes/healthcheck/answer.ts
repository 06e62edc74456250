import type { RouteAnswer } from '../route-answer.js'

/** `healthcheck/`: the API is available. */
export const healthcheck: RouteAnswer = {
  name: 'healthcheck',
  patterns: ['healthcheck/'],
  previews: false,
  answer: () => '{"status":"ok"}',
}
