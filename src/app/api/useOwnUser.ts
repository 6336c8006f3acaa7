import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/users/schemas.ts'
import { read } from './read.ts'
import { useSession } from './session.ts'

/**
 * The signed-in person, for a screen that is nothing without one; null where nobody is, undefined
 * until it is known. Where they cannot be read, the screen says so and can be tried again.
 */
export const useOwnUser = (): User | null | undefined => {
  const { token } = useSession()
  const own = useQuery({
    ...read('readOwnUser'),
    enabled: token !== null,
    throwOnError: (_, query) => query.state.data === undefined,
  })
  return token === null ? null : own.data
}
