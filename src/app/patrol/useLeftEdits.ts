import { useQuery } from '@tanstack/react-query'
import { queries } from '#app/api/queries.ts'
import { readLeftEdits, type LeftEdit } from './desk/leftEdits.ts'

/** Edits that others decided, or that are gone, about which this person wrote something. */
export const useLeftEdits = (userid: number) => {
  const queryKey = ['leftEdits', userid]
  const { data = [] } = useQuery({
    queryKey,
    queryFn: () => readLeftEdits(userid),
    staleTime: Infinity,
    gcTime: 0,
  })
  return {
    left: data,
    forget: (itemid: number) =>
      queries.setQueryData<LeftEdit[]>(queryKey, known =>
        known?.filter(one => one.itemid !== itemid),
      ),
  }
}
