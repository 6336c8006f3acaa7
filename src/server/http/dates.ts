import { invalidField } from '#lib/errors.ts'
import type { UnixSeconds } from '#lib/time.ts'

/** Both ends inclusive. */
export type Between = { start_date?: UnixSeconds | undefined; end_date?: UnixSeconds | undefined }

/** Throws 422 where the start lies after the end (api-facts 1.2). */
export const requireOrder = ({ start_date, end_date }: Between): void => {
  if (start_date !== undefined && end_date !== undefined && start_date > end_date)
    throw invalidField(
      'start_date',
      'invalid_date',
      'The start date is after the end date. Choose an earlier start date',
    )
}
