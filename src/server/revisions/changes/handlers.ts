// Recent changes: what went live, for Moderators and Admins, and who of them looked at it.
import { forbidden, invalidField } from '#lib/errors.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers, SignedInReader } from '#server/http/context.ts'
import { isModerator } from '#server/http/access/roles.ts'
import { findPlace, listKeys, reach, type Asked, type Place } from './feed.sql.ts'
import { keyOf, presentChanges } from './present.ts'

const requireModerator = ({ person }: SignedInReader) => {
  if (!isModerator(person))
    throw forbidden('Only Moderators and Admins can see all recent changes', ['Moderator', 'Admin'])
}

export const changeHandlers: Pick<Handlers, 'listChanges' | 'seeChanges'> = {
  async listChanges({ query }, ctx) {
    requireModerator(ctx)
    const { kind, author, namespace, category, langid, newcomers, unseen, risk, limit } = query
    return ctx.snapshot(async db => {
      let after: Place | null = null
      if (query.after !== undefined) {
        after = await findPlace(db, keyOf(query.after))
        if (!after) throw invalidField('after', 'not_found', 'There is no such change')
      }
      const asked: Asked = {
        kind,
        author,
        namespace,
        category,
        langid,
        unseen,
        risk,
        limit,
        after,
        newcomers: newcomers ? ctx.settings.patrol_threshold : null,
        since: Math.max(query.since ?? 0, ctx.now - reach),
      }
      return presentChanges(db, ctx, await listKeys(db, asked))
    })
  },

  /** What the feed does not show is left out, whatever its number is. */
  async seeChanges({ body }, ctx) {
    requireModerator(ctx)
    const only = [...new Set(body().changeids)].map(keyOf)
    const keys = await listKeys(ctx.db, {
      newcomers: null,
      unseen: false,
      after: null,
      since: 0,
      only,
      limit: only.length,
    })
    await ctx.db.run(sql`
      insert into change_marks (source, id, userid, created)
      select k.source, k.id, ${ctx.person.userid}::int, ${ctx.now}::int
      from unnest(${keys.map(one => one.source)}::text[], ${keys.map(one => one.id)}::int[])
        as k (source, id)
      on conflict do nothing`)
    return presentChanges(ctx.db, ctx, keys)
  },
}
