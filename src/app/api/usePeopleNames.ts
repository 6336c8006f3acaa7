import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { isGone } from '#lib/errors.ts'
import { read } from './read.ts'

type NameOf = (userid: number) => string
const useNames = (userids: readonly number[], unknown: string) => {
  const { t } = useLingui()
  const ids = [...new Set(userids)]
  const people = useQueries({
    queries: ids.map(userid => ({ ...read('readUser', { params: { userid } }), retry: false })),
  })
  const names = new Map(
    ids.map((userid, n) => {
      const { data, error } = people[n] ?? {}
      return [userid, data?.username ?? (isGone(error) ? t`(former user)` : unknown)]
    }),
  )
  return {
    nameOf: (userid: number) => names.get(userid) ?? t`(former user)`,
    isLoading: people.some(one => one.isLoading),
  }
}

/**
 * Names of these people by userid; somebody who is not to be found is a former user. `unknown`:
 * what stands for a name until the service says it.
 */
export const usePeopleNames = (userids: readonly number[], unknown = '…'): NameOf =>
  useNames(userids, unknown).nameOf

/**
 * null until they are there for the first time: for what may be printed as soon as it is. Somebody
 * new later on takes nothing away of what is read by then.
 */
export const useAllPeopleNames = (userids: readonly number[]): NameOf | null => {
  const { nameOf, isLoading } = useNames(userids, '…')
  const [wereThere, setWereThere] = useState(false)
  if (!isLoading && !wereThere) setWereThere(true)
  return isLoading && !wereThere ? null : nameOf
}
