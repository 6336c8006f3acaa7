// Work orders: one that is due today, one that is late, one that is done.
import type { UnixSeconds } from '#lib/time.ts'
import { daysAgo } from '../hands.ts'
import type { Month } from './month.ts'

const [hour, day] = [3600, 86_400]
/** When this day ends, or the next where little is left of it: what is due is not late at once. */
const endOfToday = (began: UnixSeconds): UnixSeconds =>
  (Math.floor((began + 6 * hour) / day) + 1) * day - 1

export const makeOrders = async (month: Month, teamid: number): Promise<void> => {
  const { hands, by, guide, userid } = month
  const { client, userid: adminid } = hands.admin
  const due = (days: number) => daysAgo(hands, days, 18)
  /** With the guides that come first. */
  const finish = async (who: string, orderid: number, serial: string, before: number[] = []) => {
    for (const guideid of [...before, undefined]) {
      const body = { serial, ...(guideid !== undefined && { guideid }) }
      const { entryid } = await by(who).startWorkOrder({ params: { orderid }, body })
      await by(who).finishWork({ params: { entryid }, body: {} })
    }
  }
  month.at(7, 8)
  const done = await client.createWorkOrder({
    body: {
      number: 'W-1051',
      guideid: guide('chain-wear'),
      quantity: 2,
      serials: ['RB-0418', 'RB-0419'],
      userid: userid('ana'),
      due_date: due(4),
    },
  })
  const late = await client.createWorkOrder({
    body: {
      number: 'W-1056',
      guideid: guide('derailleur'),
      quantity: 3,
      serials: ['RB-0420', 'RB-0421', 'RB-0422'],
      teamid,
      due_date: due(2),
      note: 'Rental bicycles. They stand by the door, with their numbers on the frame.',
    },
  })
  month.at(5, 10)
  await finish('ana', done.orderid, 'RB-0418')
  await finish('ana', done.orderid, 'RB-0419')
  month.at(3, 16)
  await finish('kit', late.orderid, 'RB-0420', [guide('chain-wear'), guide('chain-replace')])
  month.at(1, 16)
  await client.createWorkOrder({
    body: {
      number: 'W-1062',
      guideid: guide('puncture'),
      userid: adminid,
      due_date: endOfToday(hands.began),
      note: 'The customer comes at six.',
    },
  })
}
