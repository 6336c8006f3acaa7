import { useState } from 'react'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { queries } from '#app/api/queries.ts'
import { readAgain, write } from '#app/api/write.ts'
import { restorePage } from './restorePage.ts'

/** Deleting a whole page, and taking that back. */
export const useDeletion = (wiki: Wiki) => {
  const [isDeleted, setIsDeleted] = useState(false)
  const { namespace, title, revisionid } = wiki
  const remove = async () => {
    await write('deleteWiki', { params: { namespace, title }, query: { revisionid } })
    setIsDeleted(true)
  }
  const restore = async (): Promise<'back' | 'there'> => {
    const came = await restorePage({ namespace, title }, revisionid)
    if (came === 'back') setIsDeleted(false)
    return came
  }
  /** What stands at the address by now. */
  const look = () => {
    readAgain('revertWiki')
    setIsDeleted(false)
  }
  /** What was read of it is not shown again to whoever comes back to its address. */
  const forget = () =>
    queries.removeQueries({
      predicate: ({ queryKey, state }) =>
        queryKey[0] === 'readWiki' && (state.data as Wiki | undefined)?.wikiid === wiki.wikiid,
    })
  return { isDeleted, remove, restore, look, forget }
}
