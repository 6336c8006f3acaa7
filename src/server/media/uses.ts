import type { ImageUse } from '#contract/media/schemas.ts'
import { existing } from '#lib/existing.ts'
import { guideUrl, teamUrl, userUrl, wikiUrl } from '#server/base/addresses.ts'
import type { MediaKind } from '#contract/library/schemas.ts'
import type { SignedInReader } from '#server/http/context.ts'
import { hasHiddenUses, listUses, type UseRow } from './uses.sql.ts'

const urlOf = (origin: string, row: UseRow): string => {
  const { id, title, display_title } = row
  if (row.entryid !== null) return `${origin}/work/${row.entryid}`
  // An older or later release than the one that readers get stands in the list of all.
  if (row.release !== null && !row.is_live_release) return `${origin}/guides/${id}/releases`
  if (row.type === 'guide') return guideUrl(origin, { guideid: id, title, type: row.guide_type })
  if (row.type === 'user') return userUrl(origin, { userid: id, username: title })
  if (row.type === 'video' || row.type === 'image') return `${origin}/media?item=${row.type}-${id}`
  if (row.type === 'site') return `${origin}/settings/site`
  return row.type === 'team'
    ? teamUrl(origin, { teamid: id, name: title })
    : wikiUrl(origin, { namespace: existing(row.namespace, 'a namespace'), title, display_title })
}

const presentUse = (origin: string, row: UseRow): ImageUse => {
  const { type, id, namespace, title, where, stepid, step, live, head, commentid, release } = row
  return {
    type,
    id,
    namespace,
    title: type === 'wiki' ? row.display_title || title : title,
    url: `${urlOf(origin, row)}${commentid === null ? '' : `#comment-${commentid}`}`,
    where,
    stepid,
    step,
    live,
    head,
    release,
  }
}

/** A page of the places that the caller may see; whose file it is is told that there are others. */
export const usesOf = async (
  ctx: SignedInReader,
  kind: MediaKind,
  { id, userid }: { id: number; userid: number },
  page: { limit: number; offset: number },
): Promise<ImageUse[]> => {
  const { rows, total } = await listUses(ctx.db, kind, id, ctx.person, page)
  ctx.header('X-Total-Count', String(total))
  if (userid === ctx.person.userid)
    ctx.header('X-Hidden-Uses', String(await hasHiddenUses(ctx.db, kind, id, ctx.person, total)))
  return rows.map(row => presentUse(ctx.origin, row))
}
