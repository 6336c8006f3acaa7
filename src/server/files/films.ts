// What guides play of a film: the part, the poster, the captions and its title; and where it is
// used.
import type { libraryRows } from '#contract/library/rows.ts'
import { forbidden, invalid, invalidField, notFound } from '#lib/errors.ts'
import { existing } from '#lib/existing.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { maySee, requireOwnImages } from '#server/media/rules.ts'
import { usesOf } from '#server/media/uses.ts'
import { idOrGuid } from './documents.ts'
import { stillsKey, type Film, type Kind, type ObjectRow } from './load.ts'
import { presentEmbed, presentVideo } from './present.ts'
import { findDocument, findObject, lockObject, setFilm } from './sql.ts'

/**
 * Nobody else changes it until the transaction ends. Throws 404, and 403 for a film of somebody
 * else.
 */
const requireOwnFilm = async (ctx: SignedIn, kind: Kind, id: number): Promise<ObjectRow> => {
  await lockObject(ctx.db, id)
  const row = await findObject(ctx.db, { id })
  if (row?.kind !== kind) throw notFound(kind === 'video' ? 'Video' : 'Embed')
  if (row.userid !== ctx.person.userid) throw forbidden('This video belongs to someone else')
  return row
}

const save = async (
  ctx: SignedIn,
  row: ObjectRow,
  shown: Film,
  imageid: number | null,
): Promise<ObjectRow> => {
  await setFilm(ctx.db, row.objectid, { shown, imageid })
  ctx.touch(`object:${row.objectid}`)
  if (imageid !== row.imageid) ctx.touch(stillsKey)
  return existing(await findObject(ctx.db, { id: row.objectid }), 'the changed film')
}

/** What is given is set, null takes it away; the rest stays. */
const setIn = (film: Film, given: { [F in keyof Film]?: Film[F] | null | undefined }): Film =>
  Object.fromEntries(
    Object.entries({
      ...film,
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    }).filter(([, value]) => value !== null && value !== ''),
  )

export const filmHandlers: Pick<
  Handlers,
  Extract<keyof typeof libraryRows, `${string}Uses` | `patch${string}`>
> = {
  async listVideoUses(input, ctx) {
    const found = await findObject(ctx.db, idOrGuid(input.params.id))
    // Under /x/ what the caller may not see is 404.
    if (found?.kind !== 'video' || !(await maySee(ctx, 'video', found.objectid)))
      throw notFound('Video')
    return usesOf(ctx, 'video', { id: found.objectid, userid: found.userid }, input.query)
  },

  async listDocumentUses(input, ctx) {
    const found = await findDocument(ctx.db, idOrGuid(input.params.id))
    if (!found || !(await maySee(ctx, 'document', found.documentid))) throw notFound('Document')
    return usesOf(ctx, 'document', { id: found.documentid, userid: found.userid }, input.query)
  },

  async patchVideo(input, ctx) {
    const row = await requireOwnFilm(ctx, 'video', input.params.videoid)
    const { poster, ...given } = input.body()
    const film = setIn(row.shown, given)
    if (film.start && row.duration && film.start >= row.duration)
      throw invalidField('start', 'out_of_range', 'The start must be before the end of the video')
    if (film.end !== undefined && film.end !== null && film.end <= (film.start ?? 0))
      throw invalidField('end', 'out_of_range', 'The end must be after the start')
    const errors = poster
      ? await requireOwnImages(
          ctx.db,
          ctx.person,
          [poster],
          row.imageid === null ? [] : [row.imageid],
          'poster',
        )
      : []
    if (errors.length) throw invalid(errors)
    return presentVideo(
      ctx.origin,
      await save(ctx, row, film, poster === undefined ? row.imageid : poster),
    )
  },

  async patchEmbed(input, ctx) {
    const row = await requireOwnFilm(ctx, 'embed', input.params.embedid)
    return presentEmbed(
      ctx.origin,
      await save(ctx, row, setIn(row.shown, { title: input.body().title.trim() }), row.imageid),
    )
  },
}
