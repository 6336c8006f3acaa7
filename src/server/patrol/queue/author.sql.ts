// The record of one person beside their edit: the same few statements, however much they wrote.
import {
  authorStates,
  lastAtMost,
  messagesAtMost,
  type PatrolAuthor,
} from '#contract/patrol/author.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { denialSpan } from '#server/profiles/denials.ts'
import { countItems, type Asking } from './items.ts'
import { itemsWithDocuments, mayOpen, shownTitle } from './rights.ts'

type Person = Pick<
  PatrolAuthor,
  'userid' | 'username' | 'join_date' | 'reputation' | 'suspended' | 'suspended_until'
> & { privilege: string; isActive: boolean }

/** Throws 404, for an account that was erased too. */
const loadPerson = (db: Db, userid: number): Promise<Person> =>
  db.one<Person>(
    sql`select userid, username, join_date, reputation, state = 'suspended' as suspended,
        suspended_until, privilege, state = 'active' as "isActive"
      from users where userid = ${userid} and state <> 'erased'`,
    'User',
  )

type Outcomes = Pick<
  PatrolAuthor,
  'accepted' | 'denied' | 'partial' | 'withdrawn' | 'undone' | 'recent'
>
const loadOutcomes = (db: Db, userid: number, now: number): Promise<Outcomes> =>
  db.one<Outcomes>(sql`
    with theirs as materialized (select i.itemid, i.state,
        coalesce(i.decided, 0) >= ${now - denialSpan}::int
          and i.state in ('accepted', 'denied', 'partial') as recent
      from patrol_items i where i.authorid = ${userid})
    select count(*) filter (where state = 'accepted')::int as accepted,
      count(*) filter (where state = 'denied')::int as denied,
      count(*) filter (where state = 'partial')::int as partial,
      count(*) filter (where state = 'withdrawn')::int as withdrawn,
      jsonb_build_object('decided', count(*) filter (where recent),
        'denied', count(*) filter (where recent and state = 'denied')) as recent,
      (select count(*)::int from theirs t join patrol_decisions d using (itemid)
        join patrol_decisions n on n.undoes = d.decisionid) as undone
    from theirs`)

const loadLast = (ctx: Asking, db: Db, userid: number): Promise<PatrolAuthor['last']> =>
  db.many<PatrolAuthor['last'][number]>(sql`
    select i.itemid, i.state, ${shownTitle(ctx.person)} as title, i.decided
    from ${itemsWithDocuments}
    where i.authorid = ${userid} and i.decided is not null
      and i.state = any(${[...authorStates]}::text[]) and ${mayOpen(ctx.person, ctx.settings)}
    order by i.decided desc, i.itemid desc limit ${lastAtMost}`)

type Said = Omit<PatrolAuthor['messages'][number], 'author'> & { by: number; name: string }
const loadSaid = async (ctx: Asking, db: Db, userid: number): Promise<PatrolAuthor['messages']> => {
  const rows = await db.many<Said>(sql`
    select m.messageid, m.itemid, m.authorid as by, u.username as name, m.text_raw, m.created
    from ${itemsWithDocuments} join patrol_messages m on m.itemid = i.itemid
      join users u on u.userid = m.authorid
    where i.authorid = ${userid} and ${mayOpen(ctx.person, ctx.settings)}
    order by m.messageid desc limit ${messagesAtMost}`)
  return rows.map(({ by, name, ...said }) => ({
    ...said,
    author: { userid: by, username: name },
  }))
}

export const loadAuthor = async (ctx: Asking, db: Db, userid: number): Promise<PatrolAuthor> => {
  const { privilege, isActive, ...known } = await loadPerson(db, userid)
  const isStaff = privilege === 'Moderator' || privilege === 'Admin'
  return {
    ...known,
    may_suspend:
      isActive && userid !== ctx.person.userid && (!isStaff || ctx.person.privilege === 'Admin'),
    ...(await loadOutcomes(db, userid, ctx.now)),
    waiting: await countItems(ctx, db, { author: userid }),
    last: await loadLast(ctx, db, userid),
    messages: await loadSaid(ctx, db, userid),
  }
}
