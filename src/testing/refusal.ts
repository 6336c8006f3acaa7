import type { ApiError } from '#lib/errors.ts'

/** `body`: of a conflict the resource as it is now, as far as tests ask for it. */
type Refusal = Omit<ApiError, 'body'> & {
  body: { revisionid: number; title: string; requiredPrivileges: string[] }
}

/** What a call is refused with; fails where it is not. */
export const refusalOf = (call: Promise<unknown>): Promise<Refusal> =>
  call.then(
    () => {
      throw new Error('was not refused')
    },
    (error: Refusal) => error,
  )
