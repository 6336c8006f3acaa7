import { call } from '#app/api/client.ts'
import { isAway } from '#app/offline/isAway.ts'
import { ApiError } from '#lib/errors.ts'

const patience = 4000 // milliseconds

/** A network that says nothing counts as none, where the device has something to go on with. */
export const soon = <T>(asked: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const late = () => reject(new ApiError(0, 'The service does not answer'))
    const timer = setTimeout(late, patience)
    asked.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** Whether the service says anything about the run, in time. */
export const canReach = async (entryid: number): Promise<boolean> => {
  try {
    await soon(call('readWork', { params: { entryid } }))
    return true
  } catch (error) {
    return !isAway(error)
  }
}
