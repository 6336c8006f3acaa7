import { useState } from 'react'
import { ApiError } from '#lib/errors.ts'
import type { Wiki } from '#contract/wikis.ts'
import { queries } from '#app/api/queries.ts'
import { write } from '#app/api/write.ts'
import type { WikiAddress } from '#app/paths.ts'

/** Back to what was deleted. What revision the deletion left is told to whoever writes to the page, and nowhere else. */
const bringBack = async (params: WikiAddress, deleted: number, head = deleted): Promise<void> => {
  try {
    await write('revertWiki', { params, query: { revisionid: head, to_revisionid: deleted }, body: {} })
  } catch (error) {
    const told = error instanceof ApiError && error.status === 409 ? (error.body as { revisionid?: number } | null)?.revisionid : undefined
    if (told === undefined || told === head) throw error
    await bringBack(params, deleted, told)
  }
}

/** Deleting a whole page, and taking that back. */
export const useDeletion = (wiki: Wiki) => {
  const [isDeleted, setIsDeleted] = useState(false)
  const { namespace, title, revisionid } = wiki
  const remove = async () => {
    await write('deleteWiki', { params: { namespace, title }, query: { revisionid } })
    setIsDeleted(true)
  }
  const restore = async () => {
    await bringBack({ namespace, title }, revisionid)
    setIsDeleted(false)
  }
  /** What was read of it is not shown again to whoever comes back to its address. */
  const forget = () => queries.removeQueries({ predicate: ({ queryKey, state }) => queryKey[0] === 'readWiki' && (state.data as Wiki | undefined)?.wikiid === wiki.wikiid })
  return { isDeleted, remove, restore, forget }
}
