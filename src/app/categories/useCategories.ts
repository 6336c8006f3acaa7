import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#app/api/client.ts'
import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'
import { useSession } from '#app/api/session.ts'
import { categoriesOf, withCategory, type Tree } from './categories.ts'

// A key of its own: the tree of a large site is not to be read again at each save.
const queryKey = ['categories to choose from'] as const

/** All categories, read once somebody wants to choose one. */
export const useCategories = (isWanted: boolean) => {
  const tree = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('readHierarchy', { params: { namespace: 'CATEGORY' }, query: { display: 'hierarchy', includeStubs: true } }, { signal }),
    enabled: isWanted,
    staleTime: Infinity,
  })
  const all = useMemo(() => (tree.data ? categoriesOf(tree.data) : null), [tree.data])
  return { all, error: tree.error }
}

/** After one was made here: it can be chosen at once. */
export const addCategory = (title: string, parent: string | null): void =>
  void queries.setQueryData<Tree>(queryKey, known => known && withCategory(known, title, parent))

/** After the tree was changed otherwise (moved, renamed, deleted): it is read again when somebody chooses next. */
export const rereadCategories = (): Promise<void> => queries.invalidateQueries({ queryKey })

/** Categories of guides that I wrote or worked on last, then those of my favourites. */
export const useOwnCategories = (isWanted: boolean): { recent: string[]; favourite: string[] } => {
  const { token } = useSession()
  const enabled = isWanted && token !== null
  const works = useQuery({ ...read('listOwnGuides', { query: { limit: 20, order: 'DESC' } }), enabled })
  const favourites = useQuery({ ...read('listOwnFavorites', { query: { limit: 20 } }), enabled })
  return useMemo(() => {
    const recent = [...new Set((works.data ?? []).map(({ category }) => category))].slice(0, 5)
    return { recent, favourite: [...new Set((favourites.data ?? []).map(({ guide }) => guide.category))].filter(title => !recent.includes(title)).slice(0, 5) }
  }, [works.data, favourites.data])
}
