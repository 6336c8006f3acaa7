// Edits that others decided, or that are gone, about which somebody wrote something.
import { ApiError } from '#lib/errors.ts'
import { readItem } from './deskReads.ts'
import { isOpen } from './deskState.ts'
import { writtenAbout } from './deskWords.ts'
import { openPendingDecisions } from './pendingDecisions.ts'

export type LeftEdit = { itemid: number; title: string }

/** What became of an edit; null: it waits still, or nobody knows. */
const leftOf = async (itemid: number): Promise<LeftEdit | null> => {
  try {
    const detail = await readItem(itemid, 'live')
    return isOpen(detail) ? null : { itemid, title: detail.title }
  } catch (error) {
    const isGone = error instanceof ApiError && (error.status === 403 || error.status === 404)
    return isGone ? { itemid, title: '' } : null
  }
}

const most = 20 // are asked for at a time

/**
 * Without being named, what was written about them would stay on the device for ever. A decision of
 * one's own that is on its way closes an edit too: its words go with it, and before it is off the
 * list of those, so that list is read first.
 */
export const readLeftEdits = async (userid: number): Promise<LeftEdit[]> => {
  const ids = await writtenAbout(userid)
  const left: LeftEdit[] = []
  for (let at = 0; at < ids.length; at += most)
    left.push(
      ...(await Promise.all(ids.slice(at, at + most).map(leftOf))).flatMap(one => one ?? []),
    )
  const sent = await openPendingDecisions(userid).load()
  const written = await writtenAbout(userid)
  return left.filter(
    ({ itemid }) => written.includes(itemid) && !sent.some(one => one.itemid === itemid),
  )
}
