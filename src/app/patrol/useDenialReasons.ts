import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '#app/api/read.ts'
import { offeredReasons, type Reason } from './item/cannedReasons.ts'

/**
 * Canned reasons, each under the digit of its place, which Admins set: hands learn them. While the
 * desk is open none moves; what is new comes behind.
 */
export const useDenialReasons = (): readonly Reason[] => {
  const { data } = useQuery(read('listPatrolReasons'))
  const [places, setPlaces] = useState<readonly string[]>([])
  const offered = offeredReasons(data ?? [])
  const known = [
    ...places,
    ...offered.map(({ code }) => code).filter(code => !places.includes(code)),
  ]
  if (known.length > places.length) setPlaces(known)
  return offered.toSorted((a, b) => known.indexOf(a.code) - known.indexOf(b.code))
}
