import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/errors.ts'
import { read } from '#app/api/read.ts'
import { sessionToken, useSession } from '#app/api/session.ts'
import { keep, readKept } from '#app/device/storage.ts'

/** Who a session belongs to is known without a network once it was asked for. */
const markOf = (token: string) => token.slice(-8)
const remembered = (token: string): number | null => {
  const [mark, userid] = (readKept('keeper') ?? '').split(' ')
  return mark === markOf(token) ? Number(userid) : null
}
/** Where storage is switched off it is asked for again. */
const remember = (token: string, userid: number): void =>
  void keep('keeper', `${markOf(token)} ${userid}`)

/** The signed-in person's id, as far as this device knows it; null where nobody is. */
export const useRememberedId = (): number | null => {
  const { token } = useSession()
  return token === null ? null : remembered(token)
}

/** Throws ApiError where nobody remembers it and the service does not say. */
const keeperOf = async (token: string, client: QueryClient): Promise<number> => {
  const known = remembered(token)
  if (known !== null) return known
  const { userid } = await client.fetchQuery(read('readOwnUser'))
  if (sessionToken() === token) remember(token, userid)
  return userid
}

/** Whose kept guides may be opened on this device: the signed-in person's id, 0 for a stranger. */
export const useKeeper = (): number => {
  const { token } = useSession()
  return useSuspenseQuery({
    queryKey: ['keeper', token],
    queryFn: async ({ client }): Promise<number> => {
      if (token === null) return 0
      try {
        return await keeperOf(token, client)
      } catch (error) {
        if (error instanceof ApiError && error.status === 0) return 0
        throw error
      }
    },
    // Guides for everybody open without a network too; who it is, is asked again.
    staleTime: ({ state }) => (token !== null && state.data === 0 ? 0 : Infinity),
  }).data
}

/** Whose runs are opened here, for a screen of whoever is signed in; known without a network. */
export const useOwnId = (): number => {
  const { token } = useSession()
  return useSuspenseQuery({
    queryKey: ['ownId', token],
    queryFn: ({ client }) => (token === null ? 0 : keeperOf(token, client)),
    staleTime: Infinity,
  }).data
}
