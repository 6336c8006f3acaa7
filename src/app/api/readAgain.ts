// Another person on the same page sees nothing that was read for the one before.
import type { Query } from '@tanstack/react-query'
import type { User } from '#contract/users/schemas.ts'
import { queries } from './queries.ts'
import { read } from './read.ts'
import { onSessionElsewhere } from './session.ts'

type Person = { userid: number } | undefined
const own = read('readOwnUser')
const ownKept = (): Person => queries.getQueryData<Person>(own.queryKey)

/**
 * Everything is read again with the rights of who is signed in now. What was read for another
 * person is forgotten first: it may be none of theirs.
 */
const readAgainAs = (before: Person, now: Person): void => {
  const others = { predicate: ({ queryKey }: Query) => queryKey[0] !== own.queryKey[0] }
  if (before && before.userid !== now?.userid) void queries.resetQueries(others)
  else void queries.invalidateQueries()
}

/** Has just signed in here. */
export const becomePerson = (user: User): void => {
  const before = ownKept()
  queries.setQueryData(own.queryKey, user)
  readAgainAs(before, user)
}

/** Another tab signed somebody in, and did not say whom. */
export const followOtherTabs = (): void =>
  onSessionElsewhere(() => {
    const before = ownKept()
    void queries
      .fetchQuery({ ...own, staleTime: 0 })
      // Without an answer, who it is shows with the next reading.
      .catch(() => before)
      .then(now => readAgainAs(before, now))
  })
