import { useQuery } from '@tanstack/react-query'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'

/**
 * After a run: the guide that is due next for the same order and piece, and where it begins or goes
 * on. Null where nothing is due, or without a connection.
 */
export const useNextGuide = (
  entryid: number,
  isWanted: boolean,
): { title: string; href: string } | null => {
  const { data } = useQuery({
    ...read('readWorkChain', { query: { entryid } }),
    enabled: isWanted,
    staleTime: 0,
    retry: false,
  })
  if (!data?.next) return null
  const { next, orderid, serial, workorderid, guideid: last } = data
  const { title, guideid } = next
  if (next.entryid !== null) return { title, href: authorPaths.run(next.entryid) }
  return {
    title,
    href:
      orderid === null
        ? authorPaths.startWork(guideid, workorderid, guideid === last ? undefined : last)
        : authorPaths.startOrder(orderid, serial, guideid),
  }
}
