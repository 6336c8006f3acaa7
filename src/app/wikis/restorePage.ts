import { ApiError } from '#lib/errors.ts'
import { call } from '#app/api/client.ts'
import { write } from '#app/api/write.ts'
import type { WikiAddress } from '#app/paths.ts'

const isThere = (params: WikiAddress): Promise<boolean> =>
  call('readWiki', { params, query: { unpatrolled: true } }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return false
      throw error
    },
  )

/**
 * Back to what was deleted; what revision the deletion left is told to whoever writes to the page,
 * and nowhere else. `there`: the page is there already, brought back or made anew by somebody, and
 * nothing was written over it. Throws ApiError.
 */
export const restorePage = async (
  params: WikiAddress,
  deleted: number,
  head = deleted,
): Promise<'back' | 'there'> => {
  try {
    await write('revertWiki', {
      params,
      query: { revisionid: head, to_revisionid: deleted },
      body: {},
    })
    return 'back'
  } catch (error) {
    const told =
      error instanceof ApiError && error.status === 409
        ? (error.body as { revisionid?: number } | null)?.revisionid
        : undefined
    if (told === undefined || told === head) throw error
    return (await isThere(params)) ? 'there' : restorePage(params, deleted, told)
  }
}
