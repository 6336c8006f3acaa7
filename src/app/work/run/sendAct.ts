import { call } from '#app/api/client.ts'
import { sessionToken } from '#app/api/session.ts'
import { write } from '#app/api/write.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import { existing } from '#lib/existing.ts'
import type { Act, Run } from './run.ts'

/**
 * The sign-in of this person, `known` or looked at: nothing of one person goes out in another's
 * name. Throws 401 where somebody else is signed in.
 */
export const tokenOf = async (userid: number, known: string | null): Promise<string> => {
  const token = sessionToken()
  const isOwn =
    token !== null && (token === known || (await call('readOwnUser', {})).userid === userid)
  if (!isOwn || sessionToken() !== token) throw new ApiError(401, 'Somebody else is signed in')
  return token
}

/** One act to the service, as it was made, under its key. */
export const sendAct = async (
  { entry }: Run,
  { kind, stepid, fields = {}, reasons, signoff, rework, notes, key, sent, doneAt, device }: Act,
): Promise<WorkEntry> => {
  const now = {
    params: { entryid: entry.entryid },
    query: { revisionid: existing(sent, 'what the act was made from').revisionid },
  }
  const clock = doneAt === undefined ? {} : { device_date: Math.floor(doneAt / 1000) }
  const options = { key, sendsClock: doneAt !== undefined }
  switch (kind) {
    case 'stepData':
      return write(
        'saveStepData',
        {
          ...now,
          body: {
            // The service empties what is done again by itself.
            fields: rework ? {} : fields,
            ...(rework && { rework }),
            ...(stepid !== undefined && { stepid }),
            ...(signoff !== undefined && { signoff }),
            ...(reasons && { reasons }),
            ...(sent?.known !== undefined && { known_reworks: sent.known }),
            ...(device !== undefined && { device }),
            ...clock,
          },
        },
        options,
      )
    case 'pause':
      return write('pauseWork', { ...now, body: clock }, options)
    case 'resume':
      return write('resumeWork', { ...now, body: clock }, options)
    case 'assume':
      return write('assumeWork', { ...now, body: clock }, options)
    case 'suspend':
      return write('suspendWork', { ...now, body: { ...clock, ...(notes && { notes }) } }, options)
    case 'finish':
      return { ...entry, ...(await write('finishWork', { ...now, body: clock }, options)) }
    case 'cancel':
      return {
        ...entry,
        ...(await write(
          'cancelWork',
          { ...now, body: { ...clock, ...(notes && { reason: notes }) } },
          options,
        )),
      }
  }
}

/** The service said nothing about it: the same is sent again. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || [0, 401, 408, 429].includes(error.status) || error.status >= 500

/** How the entry stands; null where this person may not read it. Throws where nobody answers. */
export const entryNow = (entryid: number): Promise<WorkEntry | null> =>
  call('readWork', { params: { entryid } }).catch((error: unknown) => {
    if (isUnanswered(error)) throw error
    return null
  })
