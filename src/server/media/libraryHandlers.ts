// One person's media in one list; taking items out with care, and bringing them back.
import type { libraryRows } from '#contract/library/rows.ts'
import type { MediaItem, MediaKind, MediaUse } from '#contract/library/schemas.ts'
import { mediaKinds } from '#contract/library/schemas.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import {
  bringBack,
  listItems,
  lockOwn,
  readFigures,
  setRemoved,
  usesOfUnseen,
  type ItemRow,
} from './library.sql.ts'
import { presentImage } from './load.ts'
import { countUses } from './uses.sql.ts'

const month = 30 * 86_400 // seconds

type Named = { kind: MediaKind; id: number }
const byKind = (items: Named[]) =>
  mediaKinds
    .map(kind => ({
      kind,
      ids: [...new Set(items.filter(item => item.kind === kind).map(({ id }) => id))],
    }))
    .filter(({ ids }) => ids.length > 0)
const resources: Record<MediaKind, string> = {
  image: 'image',
  video: 'object',
  document: 'document',
}
const touch = (ctx: SignedIn, kind: MediaKind, ids: number[]) =>
  ctx.touch(...ids.map(id => `${resources[kind]}:${id}`))

const present = (origin: string, row: ItemRow, uses: number, use: MediaUse): MediaItem => {
  const { kind, id, name, alt, created, bytes, width, height, duration, pages, sha256 } = row
  const image =
    row.imageid === null || row.guid === null
      ? null
      : presentImage(origin, {
          imageid: row.imageid,
          guid: row.guid,
          width: row.image_width,
          height: row.image_height,
          alt: row.image_alt,
        })
  return {
    kind,
    id,
    name,
    alt,
    date: created,
    bytes,
    width,
    height,
    duration,
    pages,
    image,
    sha256,
    uses,
    use,
  }
}

export const libraryHandlers: Pick<
  Handlers,
  Extract<keyof typeof libraryRows, `${string}Media` | 'readMediaFigures'>
> = {
  async listMedia({ query }, ctx) {
    const { rows, total } = await listItems(ctx.db, ctx.person.userid, query)
    const counts = new Map<string, number>()
    const unseen = new Map<string, MediaUse>()
    // Three kinds at most.
    for (const { kind, ids } of byKind(rows)) {
      const counted = await countUses(ctx.db, kind, ids, ctx.person)
      for (const [id, uses] of counted) counts.set(`${kind} ${id}`, uses)
      const none = ids.filter(id => !counted.get(id))
      for (const [id, one] of await usesOfUnseen(ctx.db, kind, none))
        unseen.set(`${kind} ${id}`, one)
    }
    ctx.header('X-Total-Count', String(total))
    return rows.map(row => {
      const key = `${row.kind} ${row.id}`
      return present(ctx.origin, row, counts.get(key) ?? 0, unseen.get(key) ?? 'used')
    })
  },

  readMediaFigures: (_input, ctx) => readFigures(ctx.db, ctx.person.userid),

  /**
   * The places are counted once more while nobody can begin to use an item: what is used in others
   * than were shown stays.
   */
  async removeMedia(input, ctx) {
    const { items } = input.body()
    const removed: Named[] = []
    const kept: (Named & { uses: number })[] = []
    for (const { kind, ids } of byKind(items)) {
      const there = await lockOwn(ctx.db, kind, ctx.person.userid, ids)
      const counts = await countUses(ctx.db, kind, there, ctx.person)
      const shown = new Map(
        items.filter(item => item.kind === kind).map(item => [item.id, item.uses]),
      )
      const gone = there.filter(id => (counts.get(id) ?? 0) === shown.get(id))
      await setRemoved(ctx.db, kind, gone, ctx.now)
      touch(ctx, kind, gone)
      removed.push(...gone.map(id => ({ kind, id })))
      kept.push(
        ...there
          .filter(id => !gone.includes(id))
          .map(id => ({ kind, id, uses: counts.get(id) ?? 0 })),
      )
    }
    return { removed, kept }
  },

  async restoreMedia(input, ctx) {
    const restored: Named[] = []
    for (const { kind, ids } of byKind(input.body().items)) {
      const back = await bringBack(ctx.db, kind, ctx.person.userid, ids, ctx.now - month)
      touch(ctx, kind, back)
      restored.push(...back.map(id => ({ kind, id })))
    }
    return { restored }
  },
}
