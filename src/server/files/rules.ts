import { limits } from '#contract/core/limits.ts'
import type { FieldError } from '#lib/errors.ts'
import type { Person } from '#server/http/context.ts'
import type { Db } from '#server/db/open.ts'
import { loadDocuments, loadObjects, type Kind } from './load.ts'

type Owned = { userid: number; removed: boolean }
/**
 * Why a person may not use a file: it is not there, or not their own; null where they may.
 * `isFormer`: it may come back, whoever it belongs to, as long as they keep it.
 */
export const problemOfOwned = (
  what: string,
  id: number,
  row: Owned | undefined,
  { userid }: Pick<Person, 'userid'>,
  isFormer = false,
): Pick<FieldError, 'code' | 'message'> | null =>
  !row
    ? { code: 'not_found', message: `There is no ${what} with the ID ${id}` }
    : row.removed || (row.userid !== userid && !isFormer)
      ? { code: 'not_owned', message: `The ${what} with the ID ${id} is not in your media library` }
      : null

/**
 * Problems with the documents that a write wants to use: each must be in the person's own media
 * manager, already in the guide or page (`before`) or one that may come back, and stand once. 422,
 * api-facts 5.3.
 */
export const requireOwnDocuments = async (
  db: Db,
  person: Person,
  documentids: number[],
  before: number[],
  former: number[] = [],
): Promise<FieldError[]> => {
  const field = 'documents'
  if (documentids.length > limits.documents && documentids.length > before.length)
    return [
      {
        field,
        code: 'too_many',
        message: `A guide or page can have up to ${limits.documents} documents`,
      },
    ]
  const rows = await loadDocuments(
    db,
    documentids.filter(id => !before.includes(id)),
    true,
  )
  return documentids.flatMap((id, index): FieldError[] => {
    const problem: Pick<FieldError, 'code' | 'message'> | null =
      documentids.indexOf(id) !== index
        ? { code: 'duplicate', message: `Document ${id} is listed twice` }
        : before.includes(id)
          ? null
          : problemOfOwned('document', id, rows.get(id), person, former.includes(id))
    return problem ? [{ field, ...problem, index }] : []
  })
}

/**
 * The same for a video or an embed; `kind` where only one of the two is meant, `isFormer` as above.
 */
export const requireOwnObject = async (
  db: Db,
  person: Person,
  objectid: number,
  before: number | null,
  field: string,
  kind: Kind | null = null,
  isFormer = false,
): Promise<FieldError[]> => {
  if (objectid === before && kind === null) return []
  const found = (await loadObjects(db, [objectid], true)).get(objectid)
  const row = found && (kind === null || found.kind === kind) ? found : undefined
  if (row && objectid === before) return []
  const problem = problemOfOwned(kind ?? 'video', objectid, row, person, isFormer)
  return problem ? [{ field, ...problem }] : []
}
