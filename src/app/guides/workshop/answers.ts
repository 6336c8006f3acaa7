// "It works", said at the bench: kept on this device until the service has it.
import { call } from '#app/api/client.ts'
import { queries } from '#app/api/queries.ts'
import { ApiError } from '#lib/errors.ts'
import {
  deleteAnswer,
  storeAnswer,
  waitingAnswers,
  type WaitingAnswer,
} from '#app/offline/keptDatabase.ts'

/**
 * `refused`: the service will never take it, so it waits no more. `lost`: it did not go out, and
 * this browser keeps nothing.
 */
export type SaidToWork = 'sent' | 'waits' | 'refused' | 'lost'

/** Not what was said is refused, but who says it now, or how often. */
const laterStatuses = [401, 408, 429]
export const afterFailure = (error: unknown): 'waits' | 'refused' =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  laterStatuses.includes(error.status)
    ? 'waits'
    : 'refused'

const send = async (answer: WaitingAnswer) => {
  const { guideid, minutes } = answer
  const outcome = await call('completeGuide', {
    params: { guideid },
    body: minutes === undefined ? {} : { minutes },
  }).then(() => 'sent' as const, afterFailure)
  if (outcome !== 'waits') await deleteAnswer(answer)
  return outcome
}
/** The guides at the bench say what became of it. */
const readAgain = (userid: number) => queries.invalidateQueries({ queryKey: ['workshop', userid] })

/** What became of it; `waits`: on this device. */
export const answerWorks = async (answer: WaitingAnswer): Promise<SaidToWork> => {
  const isKept = await storeAnswer(answer)
  const outcome = await send(answer)
  void readAgain(answer.userid)
  return outcome === 'waits' && !isKept ? 'lost' : outcome
}

/** Sends what this person said without a network. */
export const sendWaitingAnswers = async (userid: number): Promise<void> => {
  for (const answer of await waitingAnswers(userid)) {
    if ((await send(answer)) === 'waits') return
    void readAgain(userid)
  }
}
