import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/users/schemas.ts'
import { read } from './read.ts'
import { useSession } from './session.ts'

/** The signed-in person; null without one, undefined until it is known. */
export const useMe = (): User | null | undefined => {
  const { token } = useSession()
  const own = useQuery({ ...read('readOwnUser'), enabled: token !== null })
  return token === null ? null : own.data
}
