// The record of one person beside their edit: the same few statements, however much they wrote.
import {
  authorStates,
  lastAtMost,
  messagesAtMost,
  messagesShown,
  type PatrolAuthor,
} from '#contract/patrol/author.ts'
import type { AccountState } from '#contract/core/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { isSuspender } from '#server/http/access/roles.ts'
import { denialSpan } from '#server/profiles/denials.ts'
import type { UserRow } from '#server/users/load.ts'
import { countItems, type Asking } from './items.ts'
import { itemsWithDocuments, mayOpen, shownTitle } from './rights.ts'

type Person = Pick<
  PatrolAuthor,
  'userid' | 'username' | 'join_date' | 'reputation' | 'suspended_until'
> & { privilege: UserRow['privilege']; state: AccountState }

/** Throws 404, for an account that was erased too. */
const loadPerson = (db: Db, userid: number): Promise<Person> =>
  db.one<Person>(
    sql`select userid, username, join_date, reputation, suspended_until, privilege, state
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
    select i.itemid, i.state, ${shownTitle(ctx.person)} as title, i.decided,
      (select max(d.decisionid) from patrol_decisions d where d.itemid = i.itemid) as decisionid
    from ${itemsWithDocuments}
    where i.authorid = ${userid} and i.decided is not null
      and i.state = any(${[...authorStates]}::text[]) and ${mayOpen(ctx.person, ctx.settings)}
    order by i.decided desc, i.itemid desc limit ${lastAtMost}`)

type Said = Omit<PatrolAuthor['messages'][number], 'author'> & { by: number; name: string }
/**
 * Of one edit no more than are shown: so beside any of them the newest of the others are known.
 * Documents are looked at only of edits that somebody wrote about.
 */
const loadSaid = async (ctx: Asking, db: Db, userid: number): Promise<PatrolAuthor['messages']> => {
  const rows = await db.many<Said>(sql`
    with said as materialized (select s.* from patrol_items a
      cross join lateral (select m.messageid, m.itemid, m.authorid, m.text_raw, m.created
        from patrol_messages m where m.itemid = a.itemid
        order by m.messageid desc limit ${messagesShown}) s
      where a.authorid = ${userid})
    select said.messageid, said.itemid, ${shownTitle(ctx.person)} as title, said.authorid as by,
      u.username as name, said.text_raw, said.created
    from ${itemsWithDocuments} join said on said.itemid = i.itemid
      join users u on u.userid = said.authorid
    where ${mayOpen(ctx.person, ctx.settings)}
    order by said.messageid desc limit ${messagesAtMost}`)
  return rows.map(({ by, name, ...said }) => ({
    ...said,
    author: { userid: by, username: name },
  }))
}

/**
 * A suspension is told to those who could lift it. An account on its way out looks like others to
 * all but Admins, as on its profile.
 */
const standing = (
  { person }: Asking,
  { userid, privilege, state, suspended_until }: Person,
): Pick<PatrolAuthor, 'suspended' | 'suspended_until' | 'may_suspend'> => {
  if (!isSuspender(person, { privilege }))
    return { suspended: null, suspended_until: null, may_suspend: false }
  const suspended = state === 'suspended'
  const isKept = person.privilege === 'Admin' && state === 'leaving'
  return {
    suspended,
    suspended_until: suspended ? suspended_until : null,
    may_suspend: !suspended && !isKept && userid !== person.userid,
  }
}

export const loadAuthor = async (ctx: Asking, db: Db, userid: number): Promise<PatrolAuthor> => {
  const person = await loadPerson(db, userid)
  const { username, join_date, reputation } = person
  return {
    userid,
    username,
    join_date,
    reputation,
    ...standing(ctx, person),
    ...(await loadOutcomes(db, userid, ctx.now)),
    waiting: await countItems(ctx, db, { author: userid }),
    last: await loadLast(ctx, db, userid),
    messages: await loadSaid(ctx, db, userid),
  }
}
