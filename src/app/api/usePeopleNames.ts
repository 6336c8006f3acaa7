import { useQueries } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { read } from './read.ts'

/** Names of these people by userid; somebody who is not to be found is a former user. */
export const usePeopleNames = (userids: readonly number[]): ((userid: number) => string) => {
  const { t } = useLingui()
  const ids = [...new Set(userids)]
  const people = useQueries({
    queries: ids.map(userid => ({ ...read('readUser', { params: { userid } }), retry: false })),
  })
  const names = new Map(ids.map((userid, n) => [userid, people[n]?.data?.username]))
  return userid => names.get(userid) ?? t`former user`
}
