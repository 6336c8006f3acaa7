// "It works", said at the bench: kept on this device until the service has it.
import { call } from '#app/api/client.ts'
import { ApiError } from '#lib/errors.ts'
import {
  deleteAnswer,
  storeAnswer,
  waitingAnswers,
  type WaitingAnswer,
} from './kept/keptDatabase.ts'

/** Whether the service has it, or will never take it: then nothing waits any more. */
const send = async ({ guideid, minutes }: WaitingAnswer): Promise<boolean> => {
  try {
    await call('completeGuide', {
      params: { guideid },
      body: minutes === undefined ? {} : { minutes },
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return false
  }
  await deleteAnswer(guideid)
  return true
}

/** true: the service has it; false: it waits on this device. */
export const answerWorks = async (answer: WaitingAnswer): Promise<boolean> => {
  await storeAnswer(answer)
  return send(answer)
}

/** Sends what this person said without a network. */
export const sendWaitingAnswers = async (userid: number): Promise<void> => {
  for (const answer of await waitingAnswers(userid)) if (!(await send(answer))) return
}
