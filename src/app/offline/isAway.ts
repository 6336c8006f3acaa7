import { ApiError } from '#lib/errors.ts'
import { isAwayStatus } from './offlineCaches.ts'

/** No answer, or that of a proxy whose service is away. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || isAwayStatus(error.status))
