import { fieldError, invalid, type FieldError } from '#lib/errors.ts'
import type { UnixSeconds } from '#lib/time.ts'

/** Both ends inclusive. */
export type Between = { start_date?: UnixSeconds | undefined; end_date?: UnixSeconds | undefined }

/** One where the start lies after the end (api-facts 1.2). */
export const orderProblems = ({ start_date, end_date }: Between): FieldError[] =>
  start_date !== undefined && end_date !== undefined && start_date > end_date
    ? [
        fieldError(
          'start_date',
          'invalid_date',
          'The start date is after the end date. Choose an earlier start date',
        ),
      ]
    : []

/** Throws 422 for it. */
export const requireOrder = (between: Between): void => {
  const problems = orderProblems(between)
  if (problems.length > 0) throw invalid(problems)
}
