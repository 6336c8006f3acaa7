// The sample guide becomes a guide: its pictures are sent, the guide is made, and the one outbox
// sends its steps as it does those of any new guide.
import { call } from '#app/api/client.ts'
import { write } from '#app/api/write.ts'
import { deviceGuideid } from '#app/drafts/content/deviceOnly.ts'
import { isPictures, type Picture, type StepContent } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { uploadPicture } from '#app/drafts/uploads/uploadOne.ts'
import { beginOutbox } from '#app/drafts/react/beginOutbox.ts'
import { ApiError } from '#lib/errors.ts'
import { existing } from '#lib/existing.ts'
import { samplePictureIn, type SamplePicture } from './sampleGuide.ts'
import { createSendOnce } from './sendOnce.ts'

const size = { width: 1600, height: 1200 } // pixels

/** As the service takes it: what is drawn in lines becomes a picture. */
const fileOf = async ({ id, original }: SamplePicture): Promise<File> => {
  const image = new Image(size.width, size.height)
  image.src = original
  await image.decode().catch((cause: unknown) => {
    throw new ApiError(0, 'The picture did not come', { body: cause })
  })
  const canvas = Object.assign(document.createElement('canvas'), size)
  canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new ApiError(0, 'The picture was not drawn')
  return new File([blob], `torch-${id}.png`, { type: 'image/png' })
}

const sendFile = async (sample: SamplePicture): Promise<Picture> => {
  const made = await uploadPicture(await fileOf(sample))
  if ('failed' in made) throw new ApiError(0, 'The picture was not sent')
  if ('refused' in made) throw new ApiError(422, 'A picture was refused')
  return made.image
}

type SampleId = SamplePicture['id']
/** Each as it stands in the sample now: in another language it has other words. */
const known = new Map<SampleId, SamplePicture>()
const sampleOf = (id: SampleId) => existing(known.get(id), 'a sample picture')
/** As long as this visit lasts. */
const sendOnce = createSendOnce(
  (id: SampleId) => sendFile(sampleOf(id)),
  (id, { id: imageid }) =>
    write('patchImage', { params: { imageid }, body: { alt: sampleOf(id).alt } }),
)

const sentPicture = async (userid: number, picture: Picture): Promise<Picture> => {
  const sample = samplePictureIn(picture)
  if (!sample) return picture
  known.set(sample.id, sample)
  const described = { ...(await sendOnce(userid, sample.id)), alt: sample.alt }
  return described
}

const withSentPictures = async (userid: number, content: StepContent): Promise<StepContent> => {
  if (!isPictures(content.media)) return content
  const data: Picture[] = []
  for (const picture of content.media.data) data.push(await sentPicture(userid, picture))
  return { ...content, media: { type: 'image', data } }
}

const newFlags = async (): Promise<string[]> =>
  Object.values((await call('listOwnFlags', {})).guide ?? {})
    .map(({ flagid }) => flagid)
    .filter(flagid => flagid === 'GUIDE_IN_PROGRESS')

/** Answers the id of the guide that was made. Throws ApiError: then all of it is still here. */
export const keepSample = async (
  sample: Outbox,
  { userid, category, langid }: { userid: number; category: string; langid: string },
): Promise<number> => {
  const content = existing(sample.guide(deviceGuideid)?.mine, 'the sample guide')
  const outbox = await beginOutbox(userid)
  const steps: StepContent[] = []
  for (const stepid of content.stepids) {
    const step = sample.step(deviceGuideid, stepid)?.mine
    if (step) steps.push(await withSentPictures(userid, step))
  }
  const [flags, site] = await Promise.all([newFlags(), call('readSite', {})])
  const { type, subject, title, summary, introduction, conclusion } = content
  const guide = await write('createGuide', {
    body: {
      type,
      category,
      // The language that its words are in, where the site has it.
      ...([site['default-langid'], ...site.languages].includes(langid) && { langid }),
      subject,
      title,
      summary,
      introduction,
      conclusion,
      difficulty: 'Very easy',
      time_required_min: content.time_required_min,
      time_required_max: content.time_required_max,
      ...(flags.length > 0 && { flags }),
      public: false,
    },
  })
  await outbox.openGuide(guide)
  const { tools, parts } = content
  if (tools.length + parts.length > 0) outbox.changeGuide(guide.guideid, { tools, parts })
  for (const [place, step] of steps.entries()) outbox.addStep(guide.guideid, place, step)
  return guide.guideid
}
