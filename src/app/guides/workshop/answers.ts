// "It works", said at the bench: kept on this device until the service has it.
import { call } from '#app/api/client.ts'
import { ApiError } from '#lib/errors.ts'
import {
  deleteAnswer,
  storeAnswer,
  waitingAnswers,
  type WaitingAnswer,
} from './kept/keptDatabase.ts'

/** `refused`: the service will never take it, so it waits no more. */
export type SaidToWork = 'sent' | 'waits' | 'refused'

/** Not what was said is refused, but who says it now, or how often. */
const laterStatuses = [401, 408, 429]
export const afterFailure = (error: unknown): SaidToWork =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  laterStatuses.includes(error.status)
    ? 'waits'
    : 'refused'

const send = async ({ guideid, minutes }: WaitingAnswer): Promise<SaidToWork> => {
  const outcome = await call('completeGuide', {
    params: { guideid },
    body: minutes === undefined ? {} : { minutes },
  }).then(() => 'sent' as const, afterFailure)
  if (outcome !== 'waits') await deleteAnswer(guideid)
  return outcome
}

/** What became of it; `waits`: on this device. */
export const answerWorks = async (answer: WaitingAnswer): Promise<SaidToWork> => {
  await storeAnswer(answer)
  return send(answer)
}

/** Sends what this person said without a network. */
export const sendWaitingAnswers = async (userid: number): Promise<void> => {
  for (const answer of await waitingAnswers(userid)) if ((await send(answer)) === 'waits') return
}
