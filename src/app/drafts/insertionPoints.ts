// Where in a page that is open a picture on its way will stand. The editor knows the place; without
// it the picture comes at the end of the page, so that it is never lost.
import { ApiError } from '#lib/errors.ts'
import type { DocKey } from './content/docKey.ts'
import type { Picture } from './content/guideContent.ts'
import type { Outbox } from './outbox.ts'

/** Puts the picture into the text; false: the place is gone. */
type Put = (picture: Picture) => boolean
const spots = new Map<string, Put>()

/** By the id of the upload; the function that is given back ends it. */
export const registerInsertionPoint = (uploadid: string, put: Put): (() => void) => {
  spots.set(uploadid, put)
  return () => void spots.delete(uploadid)
}

/**
 * The page as it is written now, read first where no editor holds it; null for one that is gone.
 * Throws where it cannot be read.
 */
const pageOf = async (outbox: Outbox, doc: DocKey) => {
  try {
    if (!outbox.wiki(doc.id)?.mine || !outbox.isWriter(doc)) await outbox.catchUp(doc)
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null
    throw error
  }
  if (!outbox.isWriter(doc)) throw new Error('Another tab writes the page') // it is tried again
  return outbox.wiki(doc.id)?.mine ?? null
}

/**
 * Throws where the page cannot be read now; false: it is gone, so that the picture is in the
 * library only.
 */
export const placeInPage = async (
  outbox: Outbox,
  doc: DocKey,
  picture: Picture,
  uploadid: string,
): Promise<boolean> => {
  if (outbox.isWriter(doc) && spots.get(uploadid)?.(picture)) return true
  const contents = (await pageOf(outbox, doc))?.contents
  const token = { type: 'paragraph', content: [{ type: 'text', text: `[image|${picture.id}]` }] }
  if (!contents) return false
  outbox.changeWiki(doc.id, { contents: { ...contents, content: [...contents.content, token] } })
  return true
}

/** The same for the picture of the page itself. */
export const setPagePicture = async (
  outbox: Outbox,
  doc: DocKey,
  picture: Picture,
): Promise<boolean> => {
  if (!(await pageOf(outbox, doc))) return false
  outbox.changeWiki(doc.id, { image: picture })
  return true
}
