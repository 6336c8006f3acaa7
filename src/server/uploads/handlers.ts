// Uploads that come in parts (authoring.md 1, roles.md 4): the person's own, 404 to everybody else.
import { limits } from '#contract/core/limits.ts'
import type { Upload } from '#contract/uploads/schemas.ts'
import type { uploadRows } from '#contract/uploads/rows.ts'
import { conflict, invalidField, type FieldError } from '#lib/errors.ts'
import { memberAt } from '#lib/existing.ts'
import type { Handlers, SignedInReader } from '#server/http/context.ts'
import { requireDiskSpace } from '#server/http/body/uploadBuffer.ts'
import { finishers } from './finishers.ts'
import { ownMediaHandlers } from './ownMedia.ts'
import { heldBytes, type Part } from './parts.ts'
import { preparedOf } from '#server/http/body/prepared.ts'
import {
  dropUpload,
  hasRoom,
  insertUpload,
  keptFor,
  loadUpload,
  lockUpload,
  setItem,
  type UploadRow,
} from './sql.ts'

const present = async (ctx: SignedInReader, row: UploadRow): Promise<Upload> => {
  const { uploadid, kind, filename, size, created, expires, itemid } = row
  const offset = await heldBytes(ctx.config.dataDir, row)
  ctx.header('Upload-Offset', String(offset))
  const item = itemid === null ? null : await memberAt(finishers, kind).present(ctx, itemid)
  return {
    uploadid,
    kind,
    filename,
    size,
    offset,
    part_size: limits.uploadPart,
    created,
    expires,
    finished: itemid !== null,
    image: null,
    video: null,
    document: null,
    [kind]: item,
  }
}

export const uploadHandlers: Pick<Handlers, keyof typeof uploadRows> = {
  ...ownMediaHandlers,

  async createUpload(input, ctx) {
    const { filename: given, size, kind, cropToRatio } = input.body()
    const { userid } = ctx.person
    ctx.rateLimits.take(`upload ${userid}`, ctx.config.rates.RATE_UPLOAD, 60)
    const finisher = finishers[kind]
    if (!finisher)
      throw invalidField(
        'kind',
        'invalid_value',
        `Uploads of the kind ${kind} are not accepted here`,
      )
    if (size > finisher.maxBytes)
      throw invalidField('size', 'out_of_range', `Must be at most ${finisher.maxBytes} bytes`)
    let filename: string
    try {
      filename = finisher.nameOf(given)
    } catch (error) {
      throw renamed(error, 'filename')
    }
    await requireDiskSpace(ctx.config, size)
    if (!(await hasRoom(ctx.db, userid, size)))
      throw invalidField(
        'size',
        'too_many',
        'You have too many unfinished uploads, or they are too large. Finish or delete some first',
      )
    const row = await insertUpload(ctx.db, {
      userid,
      kind,
      filename,
      size,
      options: cropToRatio ? { cropToRatio } : {},
      created: ctx.now,
      expires: ctx.now + keptFor,
    })
    ctx.header('Location', `${ctx.origin}/api/2.0/x/uploads/${row.uploadid}`)
    return present(ctx, row)
  },

  readUpload: async (input, ctx) =>
    present(ctx, await loadUpload(ctx.db, input.params.uploadid, ctx.person.userid)),

  /**
   * The part is on disk by now (parts.ts). The last one makes the item; whoever repeats it gets the
   * same.
   */
  async sendUploadPart(input, ctx) {
    const { uploadid, refused, finished } = preparedOf<Part>(input.file())
    const upload = await lockUpload(ctx.db, uploadid, ctx.person.userid)
    if (upload.itemid !== null) return present(ctx, upload)
    if (refused) throw conflict(await present(ctx, upload))
    if (!finished) return present(ctx, upload)
    const itemid = await finished.insert(ctx)
    await setItem(ctx.db, uploadid, itemid)
    ctx.queue({ kind: 'forget_parts', payload: { uploadid }, unique: `forget_parts ${uploadid}` })
    return present(ctx, { ...upload, itemid })
  },

  async deleteUpload(input, ctx) {
    const { uploadid } = await lockUpload(ctx.db, input.params.uploadid, ctx.person.userid)
    await dropUpload(ctx.db, uploadid)
    ctx.queue({ kind: 'forget_parts', payload: { uploadid }, unique: `forget_parts ${uploadid}` })
    return null
  },
}

/** The same problems under the name that the field has here. */
const renamed = (error: unknown, field: string): unknown => {
  const { errors } = error as { errors?: FieldError[] }
  const [first] = errors ?? []
  return first ? invalidField(field, first.code, first.message) : error
}
