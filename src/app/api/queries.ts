import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/errors.ts'
import { sessionToken } from './session.ts'

/**
 * No answer, a 5xx, or a session that has just run out: then the same read goes out once more,
 * without a token.
 */
const isPassing = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || (error.status === 401 && sessionToken() === null))

/** What the service said. Offline a read fails at once instead of waiting. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: (count, error) => count < 1 && isPassing(error),
      retryDelay: 500,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
