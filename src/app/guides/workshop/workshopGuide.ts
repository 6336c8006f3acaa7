// The guide of a workshop view: as the service has it now, else as it is kept on this device.
import type { Guide } from '#contract/guides/shapes.ts'
import { call } from '#app/api/client.ts'
import { sendWaitingAnswers } from './answers.ts'
import { loadKept, waitingAnswers } from '#app/offline/keptDatabase.ts'
import { isAway } from '#app/offline/isAway.ts'

export type WorkshopGuide = {
  guide: Guide
  /** When it was kept, in milliseconds since 1970: the network is away. null: as it is now. */
  asOf: number | null
  /** That this person completed it was said on this device and is not sent yet. */
  hasWaitingAnswer: boolean
}

export const workshopGuide = (userid: number, guideid: number, langid: string | undefined) => ({
  queryKey: ['workshop', userid, guideid, langid] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<WorkshopGuide> => {
    const waiting = userid === 0 ? [] : await waitingAnswers(userid)
    const hasWaitingAnswer = waiting.some(answer => answer.guideid === guideid)
    try {
      const query = langid === undefined ? {} : { query: { langid } }
      const guide = await call('readGuide', { params: { guideid }, ...query }, { signal })
      // There is a network: what was said without one goes out.
      if (waiting.length > 0) void sendWaitingAnswers(userid)
      return { guide, asOf: null, hasWaitingAnswer }
    } catch (error) {
      const kept = isAway(error) ? await loadKept(userid, guideid, langid) : null
      if (!kept) throw error
      return { guide: kept.guide, asOf: kept.keptAt, hasWaitingAnswer }
    }
  },
})
