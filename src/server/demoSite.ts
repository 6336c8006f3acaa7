// How the demo site is reached by those who make it and take it away: as the site itself, in this
// process, without limits and without a log.
import { createSite } from './app.ts'
import type { AnswersAt } from './demo/demoClients.ts'
import { handlers } from './handlers.ts'
import { createRateLimits } from './http/rates.ts'

export const answersAt: AnswersAt = (service, now) => {
  const site = createSite({
    service: {
      ...service,
      now,
      rateLimits: createRateLimits(false),
      // What the making reads, nobody looked at.
      views: { ...service.views, record: () => undefined },
      logRequest: () => undefined,
    },
    handlers,
    appFolder: null,
    ready: async () => true,
  })
  return async (input, init) => site.request(input as string, init)
}
