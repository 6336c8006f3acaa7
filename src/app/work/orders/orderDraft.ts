// What somebody fills in of a work order, and what of it is new. Pure.
import type { WorkOrder } from '#contract/workorders/schemas.ts'
import { dayEdge } from '#app/ui/text/dates.ts'

/** Everything as its field shows it: also what is typed in part, or of nobody. */
export type OrderDraft = {
  number: string
  guideid: string
  guide: string
  quantity: string
  /** One in each line. */
  serials: string
  whose: string
  userid: string
  username: string
  teamid: string
  day: string
  note: string
}

export const blankOrder: OrderDraft = {
  number: '',
  guideid: '',
  guide: '',
  quantity: '1',
  serials: '',
  whose: 'nobody',
  userid: '',
  username: '',
  teamid: '',
  day: '',
  note: '',
}

/** The day of the reader's own zone on which it is due. */
export const dueDay = (due: number | null): string => {
  if (due === null) return ''
  const at = new Date(due * 1000)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

export const draftOf = (order: WorkOrder): OrderDraft => ({
  number: order.number,
  guideid: String(order.guideid),
  guide: order.title ?? '',
  quantity: String(order.quantity),
  serials: order.serials.join('\n'),
  whose: order.userid !== null ? 'person' : order.teamid !== null ? 'team' : 'nobody',
  userid: order.userid === null ? '' : String(order.userid),
  username: order.username ?? '',
  teamid: order.teamid === null ? '' : String(order.teamid),
  day: dueDay(order.due_date),
  note: order.note,
})

const serialsIn = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

/** What the service is told; a draft that lacks something is not sent. */
export const planOf = (draft: OrderDraft) => ({
  quantity: Number(draft.quantity),
  serials: serialsIn(draft.serials),
  userid: draft.whose === 'person' && draft.userid ? Number(draft.userid) : null,
  teamid: draft.whose === 'team' && draft.teamid ? Number(draft.teamid) : null,
  due_date: dayEdge(draft.day, 'end'),
  note: draft.note.trim(),
})

/** The body of a change: what is as it was is left out, and stays as others left it. */
export const changesOf = (before: WorkOrder, draft: OrderDraft) => {
  const [was, is] = [planOf(draftOf(before)), planOf(draft)]
  const isNew = (name: keyof typeof is) => JSON.stringify(was[name]) !== JSON.stringify(is[name])
  return {
    ...(isNew('quantity') && { quantity: is.quantity }),
    ...(isNew('serials') && { serials: is.serials }),
    ...((isNew('userid') || isNew('teamid')) && { userid: is.userid, teamid: is.teamid }),
    ...(draft.day !== dueDay(before.due_date) && { due_date: is.due_date }),
    ...(isNew('note') && { note: is.note }),
  }
}

/** The first thing that is missing or cannot be. */
export const lackOf = (
  draft: OrderDraft,
): 'number' | 'guide' | 'quantity' | 'serials' | 'person' | 'team' | null => {
  const { quantity, serials, userid, teamid } = planOf(draft)
  if (draft.number.trim() === '') return 'number'
  if (draft.guideid === '') return 'guide'
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 10_000) return 'quantity'
  if (serials.length > quantity) return 'serials'
  if (draft.whose === 'person' && userid === null) return 'person'
  return draft.whose === 'team' && teamid === null ? 'team' : null
}
