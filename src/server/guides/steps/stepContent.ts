// A request body applied to a step's content, and the step as its editor gets it back.
import { checkStep, limits } from '#contract/core/limits.ts'
import type { Step } from '#contract/guides/shapes.ts'
import type { LineInput, MediaInput } from '#contract/steps/schemas.ts'
import type { WrittenValues } from '#documents/field.ts'
import { stepFields } from '#documents/step.ts'
import { emptyValues, writtenIn } from '#documents/values.ts'
import { fieldError, type FieldError } from '#lib/errors.ts'
import { nextLineid } from '#server/db/lineids.ts'
import type { SignedIn, ReadCtx } from '#server/http/context.ts'
import { loadStepThreads, saidIn } from '#server/comments/load.ts'
import { loadObjects, type Kind } from '#server/files/load.ts'
import { loadImages, type DrawnImageRow } from '#server/media/load.ts'
import { loadWikiEnv } from '#server/wikis/env.ts'
import { imagesOf, objectsOf, type LineContent, type StepContent } from '../content.ts'
import { linesOf } from '../load.ts'
import { requireUsableImages, requireUsableObject } from '../formerFiles.ts'
import { presentStep } from '../present.ts'
import type { StepRow } from '../sql.ts'

/**
 * A step shows one film; `video` and `embed` are aliases of ours for an object of that kind
 * (api-facts 4.5.4).
 */
const changeFilm = async (
  ctx: SignedIn,
  data: number[],
  before: number | null,
  kind: Kind | null,
  guideid: number | null,
): Promise<{ media: StepContent['media']; errors: FieldError[] }> => {
  const [objectid, ...more] = data
  if (objectid === undefined) return { media: { type: 'image', data: [] }, errors: [] }
  const errors = await requireUsableObject(ctx, guideid, objectid, before, 'media.data', kind)
  if (more.length)
    errors.push({
      field: 'media.data',
      code: 'too_many',
      message: 'A step can have only one video',
    })
  return { media: { type: 'object', data: [objectid] }, errors }
}

const changeMedia = async (
  ctx: SignedIn,
  wanted: MediaInput,
  base: StepContent,
  guideid: number | null,
): Promise<{ media: StepContent['media']; errors: FieldError[] }> => {
  const before = imagesOf(base)
  const media = (data: number[]): StepContent['media'] => ({ type: 'image', data })
  if (wanted === null) return { media: media([]), errors: [] }
  const type = wanted.type.toLowerCase()
  const data = wanted.data === null ? [] : Array.isArray(wanted.data) ? wanted.data : [wanted.data]
  if (!['image', 'object', 'video', 'embed'].includes(type))
    return {
      media: base.media,
      errors: [
        fieldError(
          'media.type',
          'invalid_value',
          'The media type must be image, object, video or embed',
        ),
      ],
    }
  if (type !== 'image')
    return changeFilm(
      ctx,
      data,
      objectsOf(base)[0] ?? null,
      type === 'object' ? null : (type as Kind),
      guideid,
    )
  const errors = await requireUsableImages(ctx, guideid, data, before, 'media.data')
  if (data.length > limits.imagesPerStep && data.length >= before.length)
    errors.push(
      fieldError('media.data', 'too_many', `A step can have up to ${limits.imagesPerStep} images`),
    )
  return { media: media(data), errors }
}

/** New lines get an id; an id that the step does not have is refused (api-facts 4.5.6). */
const changeLines = async (
  ctx: SignedIn,
  wanted: LineInput[],
  before: LineContent[],
): Promise<{ lines: LineContent[]; errors: FieldError[] }> => {
  const known = new Set(before.map(line => line.lineid))
  const seen = new Set<number>()
  const errors: FieldError[] = []
  const lines: LineContent[] = []
  for (const [index, line] of wanted.entries()) {
    if (line.lineid && !known.has(line.lineid))
      errors.push(fieldError('lines', 'not_found', `The step has no line ${line.lineid}`, index))
    else if (line.lineid && seen.has(line.lineid))
      errors.push(fieldError('lines', 'duplicate', `Line ${line.lineid} is listed twice`, index))
    else {
      if (line.lineid) seen.add(line.lineid)
      lines.push({
        lineid: line.lineid || (await nextLineid(ctx.db)),
        text_raw: line.text_raw.replace(/\r\n?|\n/g, ' ').trim(),
        bullet: line.bullet,
        level: line.level,
      })
    }
  }
  return { lines, errors }
}

type StepBody = WrittenValues<typeof stepFields> & {
  lines?: LineInput[] | undefined
  media?: MediaInput | undefined
  form_words?: object | undefined
}
/**
 * The new content, or what is wrong with the body: everything at once. `guideid` null where its
 * history is not looked at.
 */
export const changeStep = async (
  ctx: SignedIn,
  before: StepContent | null,
  body: StepBody,
  guideid: number | null,
): Promise<{ content: StepContent; errors?: never } | { content: null; errors: FieldError[] }> => {
  const base: StepContent = before ?? {
    ...emptyValues(stepFields),
    lines: [],
    media: { type: 'image', data: [] },
  }
  const changed = body.lines
    ? await changeLines(ctx, body.lines, base.lines)
    : { lines: base.lines, errors: [] }
  const media =
    body.media === undefined
      ? { media: base.media, errors: [] }
      : await changeMedia(ctx, body.media, base, guideid)
  const next: StepContent = {
    ...base,
    ...writtenIn(stepFields, body, base),
    lines: changed.lines,
    media: media.media,
  }
  const errors = [
    ...changed.errors,
    ...media.errors,
    ...(body.form_words === undefined
      ? []
      : [
          fieldError(
            'form_words',
            'not_allowed',
            '`form_words` can be set only in a translation. In the guide’s own language, change the form itself',
          ),
        ]),
    ...(changed.errors.length ? [] : checkStep(next, before)),
  ]
  return errors.length ? { content: null, errors } : { content: next }
}

/**
 * `commented` false: nobody said anything about it, so that nothing is looked for. `pictures`:
 * those of its images that are loaded already.
 */
export const presentStepRow = async (
  ctx: ReadCtx,
  row: StepRow,
  orderby: number,
  { commented = true, pictures = [] }: { commented?: boolean; pictures?: DrawnImageRow[] } = {},
): Promise<Step> => {
  const lines = linesOf(row)
  const threads = commented ? await loadStepThreads(ctx.db, row.stepid) : new Map()
  const { env } = await loadWikiEnv(
    ctx.db,
    ctx,
    [...lines, ...saidIn(threads).map(one => one.text)],
    ctx.person,
  )
  return presentStep(
    ctx.origin,
    env,
    {
      images: await loadImages(ctx.db, imagesOf(row.content), pictures),
      objects: await loadObjects(ctx.db, objectsOf(row.content)),
    },
    { row, orderby, lines },
    threads,
  )
}
