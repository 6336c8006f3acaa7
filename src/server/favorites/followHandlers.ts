// Categories, tags and people that a person follows: nobody else learns which (api-facts 6.4).
import { followKinds } from '#contract/favorites/schemas.ts'
import { invalidField, notFound } from '#lib/errors.ts'
import { guideUrl, tagUrl, userUrl, wikiUrl } from '#server/base/addresses.ts'
import type { Handlers, ReadCtx, SignedIn } from '#server/http/context.ts'
import { findTag } from '#server/tags/use.sql.ts'
import { requirePerson } from '#server/users/load.ts'
import {
  deleteFollow,
  insertFollow,
  isFollowed,
  listFollows,
  requireCategory,
  type Followed,
  type FollowKind,
  type FollowRow,
} from './follows.sql.ts'

type Named = { kind: string; key: string }

const requireKind = ({ kind: given, key }: Named): FollowKind => {
  const kind = followKinds.find(one => one === given)
  if (!kind || (kind !== 'tag' && !/^[1-9]\d{0,8}$/.test(key))) throw notFound('Followed')
  return kind
}

type Asking = Pick<ReadCtx, 'db'> & Pick<SignedIn, 'person'>
/** Throws 404 for what the caller may not see. */
const requireSeen = async ({ db, person }: Asking, named: Named): Promise<Followed> => {
  const kind = requireKind(named)
  if (kind === 'tag') return { kind, id: (await findTag(db, person, named.key)).tagid }
  const id = Number(named.key)
  await (kind === 'category' ? requireCategory(db, person, id) : requirePerson(db, id))
  return { kind, id }
}

const addressOf = (origin: string, { kind, id, name, title, type }: FollowRow): string =>
  kind === 'guide'
    ? guideUrl(origin, { guideid: id, title, type: type ?? '' })
    : kind === 'category'
      ? wikiUrl(origin, { namespace: 'CATEGORY', title: name, display_title: title })
      : kind === 'tag'
        ? tagUrl(origin, name)
        : userUrl(origin, { userid: id, username: name })

type FollowRows = 'listOwnFollows' | 'readFollow' | 'follow' | 'unfollow'
export const followHandlers: Pick<Handlers, FollowRows> = {
  async listOwnFollows({ query }, ctx) {
    const { rows, total } = await ctx.snapshot(db => listFollows(db, ctx.person, query))
    ctx.header('X-Total-Count', String(total))
    return rows.map(row => ({
      kind: row.kind,
      key: row.kind === 'tag' ? row.name : String(row.id),
      title: row.title,
      url: addressOf(ctx.origin, row),
      date: row.date,
    }))
  },

  readFollow: async ({ params }, ctx) => ({
    followed: await isFollowed(ctx.db, ctx.person.userid, await requireSeen(ctx, params)),
  }),

  async follow({ params }, ctx) {
    const followed = await requireSeen(ctx, params)
    const { userid } = ctx.person
    if (followed.kind === 'person' && followed.id === userid)
      throw invalidField('key', 'not_allowed', 'You cannot follow yourself')
    await insertFollow(ctx.db, userid, followed, ctx.now)
    return null
  },

  /** Also of what the caller may not see any more: one's own mark can always be taken away. */
  async unfollow({ params }, ctx) {
    const kind = requireKind(params)
    if (!(await deleteFollow(ctx.db, ctx.person.userid, kind, params.key)))
      await requireSeen(ctx, params)
    return null
  },
}
