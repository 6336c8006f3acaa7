import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { categoryList } from '#app/api/categoryList.ts'
import { call } from '#app/api/client.ts'
import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'
import { useSession } from '#app/api/session.ts'
import { categoriesOf, withCategory, type Tree } from './categories.ts'

/** Others move categories too: whoever chooses finds the tree as it was a minute ago at most. */
const freshFor = 60_000 // milliseconds

/**
 * All categories, read once somebody comes to choose one, and again when they come later and it may
 * have changed.
 */
export const useCategories = (isChoosing: boolean) => {
  const tree = useQuery({
    queryKey: categoryList,
    queryFn: ({ signal }) =>
      call(
        'readHierarchy',
        { params: { namespace: 'CATEGORY' }, query: { display: 'hierarchy', includeStubs: true } },
        { signal },
      ),
    enabled: isChoosing,
    staleTime: freshFor,
    refetchOnWindowFocus: false,
  })
  const all = useMemo(() => (tree.data ? categoriesOf(tree.data) : null), [tree.data])
  return { all, error: tree.error, retry: () => void tree.refetch() }
}

/** After one was made here: it can be chosen at once. */
export const addCategory = (title: string, parent: string | null): void =>
  void queries.setQueryData<Tree>(
    categoryList,
    known => known && withCategory(known, title, parent),
  )

/** Categories of guides that I wrote or worked on last, then those of my favourites. */
export const useOwnCategories = (isWanted: boolean): { recent: string[]; favourite: string[] } => {
  const { token } = useSession()
  const enabled = isWanted && token !== null
  const works = useQuery({
    ...read('listOwnGuides', { query: { limit: 20, order: 'DESC' } }),
    enabled,
  })
  const favourites = useQuery({ ...read('listOwnFavorites', { query: { limit: 20 } }), enabled })
  return useMemo(() => {
    const recent = [...new Set((works.data ?? []).map(({ category }) => category))].slice(0, 5)
    return {
      recent,
      favourite: [...new Set((favourites.data ?? []).map(({ guide }) => guide.category))]
        .filter(title => !recent.includes(title))
        .slice(0, 5),
    }
  }, [works.data, favourites.data])
}
