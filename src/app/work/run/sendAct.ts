import { write } from '#app/api/write.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import { existing } from '#lib/existing.ts'
import type { Act, Run } from './run.ts'

/** One act to the service, as it was made, under its key. */
export const sendAct = async (
  { entry }: Run,
  { kind, stepid, fields = {}, signoff, notes, key, sent }: Act,
): Promise<WorkEntry> => {
  const now = {
    params: { entryid: entry.entryid },
    query: { revisionid: existing(sent, 'what the act was made from').revisionid },
  }
  switch (kind) {
    case 'stepData':
      return write(
        'saveStepData',
        {
          ...now,
          body: {
            fields,
            ...(stepid !== undefined && { stepid }),
            ...(signoff !== undefined && { signoff }),
          },
        },
        { key },
      )
    case 'pause':
      return write('pauseWork', { ...now, body: {} }, { key })
    case 'resume':
      return write('resumeWork', { ...now, body: {} }, { key })
    case 'assume':
      return write('assumeWork', { ...now, body: {} }, { key })
    case 'suspend':
      return write('suspendWork', { ...now, body: notes ? { notes } : {} }, { key })
    case 'finish':
      return { ...entry, ...(await write('finishWork', { ...now, body: {} }, { key })) }
    case 'cancel':
      return {
        ...entry,
        ...(await write('cancelWork', { ...now, body: notes ? { reason: notes } : {} }, { key })),
      }
  }
}

/** The service said nothing about it: the same is sent again. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || [0, 401, 408, 429].includes(error.status) || error.status >= 500
