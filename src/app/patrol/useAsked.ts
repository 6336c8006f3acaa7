// What an address of patrol asks for, and what this person opens patrol with.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { idOf } from '#app/paths.ts'
import { addressOf, filterOf } from './deskFilter.ts'

/**
 * The item that an address names: `?item=12`, or the first that waits of a document. `isNoPlace`:
 * there is no such address below that of the desk.
 */
export const useAsked = (): { itemid: number | null; isReading: boolean; isNoPlace: boolean } => {
  const { pathname, search } = useLocation()
  const [, , kind, id, ...more] = pathname.replace(/\/$/, '').split('/')
  const doc_type = kind === 'guide' || kind === 'wiki' ? kind : null
  const docid = idOf(id)
  const isNoPlace = kind !== undefined && (doc_type === null || docid === null || more.length > 0)
  const item = idOf(new URLSearchParams(search).get('item') ?? undefined)
  const { data, isPending } = useQuery({
    ...read('readPatrolDocument', { params: { doc_type: doc_type ?? 'guide', docid: docid ?? 1 } }),
    enabled: doc_type !== null && docid !== null,
  })
  return {
    itemid: item ?? data?.pending[0] ?? null,
    isReading: doc_type !== null && docid !== null && isPending,
    isNoPlace,
  }
}

/**
 * The address with the filter that this person opens patrol with; null: they have none. It is asked
 * for as patrol opens: what is chosen later takes no open edit away.
 */
export const useFirst = (): { first: string | null; isReading: boolean } => {
  const { pathname, search } = useLocation()
  const isBare = pathname === authorPaths.patrol() && search === ''
  const { data, isLoading } = useQuery({ ...read('listPatrolFilters'), enabled: isBare })
  const [first, setFirst] = useState<string | null>()
  if (isBare && data && first === undefined) {
    const own = data.find(one => one.first)
    const shown = own ? filterOf(own.filter) : null
    setFirst(shown && addressOf(shown))
  }
  if (!isBare && first !== undefined) setFirst(undefined)
  return { first: isBare ? (first ?? null) : null, isReading: isBare && isLoading }
}
