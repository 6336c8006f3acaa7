// What is said about an item (moderation-admin 2, 3).
import type { PatrolMessage } from '#contract/patrol/shapes.ts'
import type { output } from 'zod/mini'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { personOf } from '#server/http/access/access.ts'
import type { SignedIn } from '#server/http/context.ts'
import { notify } from '#server/notifications/notify.ts'
import { findNamed, requireNamed, type NamedPerson } from '#server/users/named.ts'
import { loadItem } from './items.ts'
import { presentItem } from './presentItem.ts'
import { isOpener } from './rights.ts'

type Message = output<typeof PatrolMessage>
type MessageRow = Omit<Message, 'author'> & { authorid: number; username: string }

const present = ({ authorid, username, ...row }: MessageRow): Message => ({
  ...row,
  author: { userid: authorid, username },
})

const columns = sql`messageid, itemid, authorid, username, text_raw, created, read_by`
const shownAtMost = 1000

/**
 * The newest of them, oldest first. Whoever may open the item may read them: check that before.
 */
export const loadMessages = async (db: Db, itemid: number): Promise<Message[]> =>
  (
    await db.many<MessageRow>(sql`
  select ${columns} from (select * from patrol_messages where itemid = ${itemid}
      order by messageid desc limit ${shownAtMost}) m
    join users u on u.userid = m.authorid order by messageid`)
  ).map(present)

/** Who takes part: the author, whoever decided, and who wrote before. */
const participants = (ctx: SignedIn, itemid: number): Promise<number[]> =>
  ctx.db.values<number>(sql`
  select authorid as userid from patrol_items where itemid = ${itemid}
  union select deciderid from patrol_decisions where itemid = ${itemid} and deciderid is not null
  union select authorid from patrol_messages where itemid = ${itemid}`)

/** Of those people, whoever may open the item. */
const openersOf = async (
  ctx: SignedIn,
  itemid: number,
  people: readonly NamedPerson[],
): Promise<number[]> => {
  const openers: number[] = []
  for (const { userid } of people) {
    const person = await personOf(ctx.db, userid)
    if (person && (await isOpener({ ...ctx, person }, itemid))) openers.push(userid)
  }
  return openers
}

const authorOf = (ctx: SignedIn, itemid: number): Promise<number[]> =>
  ctx.db.values<number>(sql`select authorid from patrol_items where itemid = ${itemid}`)

/**
 * Says it and tells the others of it, and whoever it names. `withDecision`: what it names was
 * checked with the decision, of which the author hears, and nobody else who takes part.
 */
export const sayMessage = async (
  ctx: SignedIn,
  itemid: number,
  text_raw: string,
  withDecision = false,
): Promise<Message> => {
  const named = await openersOf(
    ctx,
    itemid,
    withDecision
      ? await findNamed(ctx.db, [text_raw])
      : await requireNamed(ctx.db, text_raw, 'text_raw'),
  )
  const left = [ctx.person.userid, ...(withDecision ? await authorOf(ctx, itemid) : [])]
  const hearing = [...(withDecision ? [] : await participants(ctx, itemid)), ...named]
  const others = [...new Set(hearing)].filter(userid => !left.includes(userid))
  const said = await ctx.db.one<MessageRow>(sql`
    with m as (insert into patrol_messages (itemid, authorid, text_raw, created, read_by)
      values (${itemid}, ${ctx.person.userid}, ${text_raw}, ${ctx.now},
        ${[ctx.person.userid]}::int[]) returning *)
    select ${columns} from m join users u on u.userid = m.authorid`)
  const item = presentItem({ ...ctx, origin: '' }, await loadItem(ctx, itemid))
  await notify(
    ctx,
    others.map(userid => ({
      userid,
      event: 'patrol.item.message',
      path: item.url,
      data: { title: item.title, itemid },
      guideid: item.doc_type === 'guide' ? item.docid : null,
    })),
  )
  ctx.emit({
    event: 'patrol.item.message',
    data: { itemid, messageid: said.messageid, doc_type: item.doc_type, docid: item.docid },
  })
  return present(said)
}
