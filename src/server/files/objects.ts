// Videos and embeds: films that play in guides. Their ids are objectids, one number space
// (api-facts 4.1, 6.6).
import type { fileRows } from '#contract/files/rows.ts'
import { embedProviders, filmAt } from '#lib/media/embeds.ts'
import { invalidField, notFound } from '#lib/errors.ts'
import { existing } from '#lib/existing.ts'
import type { Handlers, SignedIn, SignedInReader } from '#server/http/context.ts'
import { preparedOf } from '#server/http/body/prepared.ts'
import { newGuid } from '#server/media/upload.ts'
import { idOrGuid, idsOf, requireShown } from './documents.ts'
import type { Kind } from './load.ts'
import { presentEmbed, presentVideo } from './present.ts'
import { saveVideo } from './save.ts'
import { findObject, insertObject, listObjects, removeObjects, type Asked } from './sql.ts'
import type { KeptVideo } from './upload.ts'

/** Pixels of a film whose provider nobody asked: 16 to 9. */
const usualSize = { width: 560, height: 315 }

const list = async (ctx: SignedInReader, kind: Kind, query: Asked) => {
  const { rows, total } = await listObjects(ctx.db, ctx.person.userid, kind, query)
  ctx.header('X-Total-Count', String(total))
  return rows
}

const remove = async (ctx: SignedIn, kind: Kind, given: string): Promise<null> => {
  const removed = await removeObjects(
    ctx.db,
    ctx.person.userid,
    kind,
    idsOf(given, `${kind}ids`),
    ctx.now,
  )
  ctx.touch(...removed.map(({ id }) => `object:${id}`))
  return null
}

export const objectHandlers: Pick<
  Handlers,
  Extract<keyof typeof fileRows, `${string}${'Video' | 'Embed'}${string}`>
> = {
  listOwnVideos: async ({ query }, ctx) =>
    (await list(ctx, 'video', query)).map(row => presentVideo(ctx.origin, row)),
  listOwnEmbeds: async ({ query }, ctx) =>
    (await list(ctx, 'embed', query)).map(row => presentEmbed(ctx.origin, row)),
  deleteVideos: ({ params }, ctx) => remove(ctx, 'video', params.videoids),
  deleteEmbeds: ({ params }, ctx) => remove(ctx, 'embed', params.embedids),

  async uploadVideo(input, ctx) {
    const objectid = await saveVideo(ctx, preparedOf<KeptVideo>(input.file()))
    return presentVideo(
      ctx.origin,
      existing(await findObject(ctx.db, { id: objectid }), 'the new video'),
    )
  },

  async readVideo({ params }, ctx) {
    const row = await findObject(ctx.db, idOrGuid(params.id))
    if (row?.kind !== 'video') throw notFound('Video')
    await requireShown(ctx, 'video', row.objectid)
    return presentVideo(ctx.origin, row)
  },

  /** Nothing is asked of the provider: the film is told by its address, its title is not known. */
  async createEmbed(input, ctx) {
    const allowed = ctx.settings.embed_providers
    const film = filmAt(input.body().url, allowed)
    if (!film)
      throw invalidField(
        'url',
        'not_allowed',
        allowed.length === 0
          ? 'This site does not allow embedded videos'
          : `Enter the address of a video from ${allowed.map(one => embedProviders[one].name).join(' or ')}`,
      )
    const objectid = await insertObject(ctx.db, {
      kind: 'embed',
      guid: newGuid(),
      userid: ctx.person.userid,
      created: ctx.now,
      url: film.page,
      ...usualSize,
    })
    ctx.touch(`object:${objectid}`)
    return presentEmbed(
      ctx.origin,
      existing(await findObject(ctx.db, { id: objectid }), 'the new embed'),
    )
  },
}
