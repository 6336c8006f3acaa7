// A picture, film or document that a person sent goes out of their library once nothing shows it.
import type { MediaKind } from '#contract/library/schemas.ts'
import type { UndoneAct } from '#contract/revisions/schemas.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { lockOwn, setRemoved } from '#server/media/library.sql.ts'
import { countUses } from '#server/media/uses.sql.ts'
import { changedSince, gone, stillUsed, type Done } from './outcome.ts'

const resources = { image: 'image', video: 'object', document: 'document' } as const
const tables = {
  image: sql`select filename as title, '/image/' || guid as url from images where imageid =`,
  video: sql`select filename as title, '' as url from objects where objectid =`,
  document: sql`select filename as title, '' as url from documents where documentid =`,
}

export const removeFile = async (
  ctx: SignedIn,
  kind: MediaKind,
  id: number,
  owner: number,
  planned: UndoneAct | null,
): Promise<Done> => {
  if ((await lockOwn(ctx.db, kind, owner, [id])).length === 0) return gone
  const uses = (await countUses(ctx.db, kind, [id], ctx.person)).get(id) ?? 0
  // What was agreed to is that nothing shows it.
  if (uses > 0) return planned ? changedSince : stillUsed
  await setRemoved(ctx.db, kind, [id], ctx.now)
  ctx.touch(`${resources[kind]}:${id}`)
  const place = await ctx.db.one<{ title: string; url: string }>(sql`${tables[kind]} ${id}`)
  const none = { waiting: 0, kept: 0, releases: 0 }
  return { ...place, ...none, act: 'removed', edits: 1, taken: 1, seen: 'unused' }
}
