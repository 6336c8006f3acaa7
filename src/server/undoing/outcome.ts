// How what was done to one record stands in the report.
import type { UndoneAct } from '#contract/revisions/schemas.ts'
import type { RefusalCode } from '#lib/refusalCodes.ts'
import type { Outcome } from '#server/bulkRuns/sql.ts'

/** What was done to a record, or why nothing was. */
export type Done = UndoneAct | Outcome

const skipped = (code: RefusalCode, message: string): Outcome => ({
  outcome: 'skipped',
  code,
  message,
})
export const gone: Outcome = { outcome: 'nothing', code: 'gone', message: 'It no longer exists' }
export const changedSince = skipped(
  'changed_since',
  'Someone has changed it since the plan was made',
)
export const stillUsed = skipped('in_use', 'Other documents use it')

/** `after` says what was done even where that is nothing: who decides by hand looks there. */
export const outcomeOf = (done: Done): Outcome => {
  if ('outcome' in done) return done
  const { act, kept } = done
  if (act !== 'none')
    return kept > 0
      ? {
          outcome: 'changed',
          code: 'partly',
          message: 'Others have changed some of it since then',
          after: done,
        }
      : { outcome: 'changed', after: done }
  return kept > 0
    ? { ...skipped('built_on', 'Others have changed all of it since then'), after: done }
    : { outcome: 'nothing', code: 'undone', message: 'Nothing is left to undo', after: done }
}
