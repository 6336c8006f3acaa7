import type { ApiError } from '#lib/errors.ts'

/** What a call is refused with; fails where it is not. */
export const refusalOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => {
      throw new Error('was not refused')
    },
    (error: ApiError) => error,
  )
