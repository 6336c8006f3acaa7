import { useNavigate } from 'react-router'
import { queries } from '#app/api/queries.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { authorPaths } from '#app/authorPaths.ts'

/**
 * Takes suspended runs over, and goes to them. A screen's, not a row's: when somebody else was
 * faster the row goes, and what is said of it stays. `onRefused`: what is shown of the run is not
 * so any more, and no event may tell of it.
 */
export const useTakeOver = (onRefused: (entryid: number) => void) => {
  const navigate = useNavigate()
  const { mutate, isPending, error, reset } = useWrite('assumeWork')
  const take = ({ entryid, revisionid }: { entryid: number; revisionid: number }) => {
    if (isPending) return
    const onSuccess = () => {
      queries.removeQueries({ queryKey: ['run'] })
      void navigate(authorPaths.run(entryid))
    }
    mutate(
      { params: { entryid }, query: { revisionid }, body: {} },
      { onSuccess, onError: () => onRefused(entryid) },
    )
  }
  return { take, error, close: reset }
}
export type TakingOver = ReturnType<typeof useTakeOver>
