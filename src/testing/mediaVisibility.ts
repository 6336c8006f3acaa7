// What tests of who sees a file start from.
import { filmOf, pdfOf } from '#server/files/samples.ts'
import { firstOf } from '#lib/existing.ts'
import type { TestPerson } from '#testing/api.ts'
import { photo } from './images.ts'

let made = 0
/** A number that no other title of these tests has. */
export const another = (): number => ++made

export const pictureOf = async (who: TestPerson) =>
  (
    await who.uploadImage(
      { query: { file: `p${++made}.jpg` } },
      { file: new Uint8Array(await photo(80 + made, 60)) },
    )
  ).image
export const documentOf = (who: TestPerson) =>
  who.uploadDocument(
    { query: { file: `secret-name-${++made}.pdf` } },
    { file: new Uint8Array(pdfOf(`Number ${made}`, 1)) },
  )
export const at = ({ guideid, revisionid }: { guideid: number; revisionid: number }) => ({
  params: { guideid },
  query: { revisionid },
})
export const makeGuide = (who: TestPerson, body: object) =>
  who.createGuide({ body: { category: 'Kettles', type: 'repair', title: `G ${++made}`, ...body } })
export const statusOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 200,
    (error: { status: number }) => error.status,
  )

/** Writes one value after the other into the only field of a run. */
const recorded = async (who: TestPerson, type: 'photo' | 'file', values: readonly string[]) => {
  const { guideid } = await makeGuide(who, {})
  const { steps } = await who.createStep({
    params: { guideid },
    body: { lines: [{ text_raw: 'Do', bullet: 'black', level: 0, lineid: null }] },
  })
  const { fields } = await who.changeStepForm({
    params: { guideid, stepid: firstOf(steps).stepid },
    body: { fields: [{ label: 'Seal', type }] },
  })
  const { field_revisionid } = firstOf(fields)
  const { entryid } = await who.startWork({ body: { guideid, workorderid: `WO ${++made}` } })
  for (const value of values)
    await who.saveStepData({ params: { entryid }, body: { fields: { [field_revisionid]: value } } })
}
/** A picture in the record of a run, where another may stand by now. */
const photographed = async (who: TestPerson, isReplaced = false) => {
  const { id } = await pictureOf(who)
  const next = isReplaced ? [String((await pictureOf(who)).id)] : []
  await recorded(who, 'photo', [String(id), ...next])
  return { kind: 'image' as const, id }
}
/** A document or picture that a run was given, where nothing may stand by now. */
const filed = async (who: TestPerson, kind: 'document' | 'image', isReplaced = false) => {
  const id = kind === 'image' ? (await pictureOf(who)).id : (await documentOf(who)).documentid
  await recorded(who, 'file', [`${kind}:${id}`, ...(isReplaced ? [''] : [])])
  return { kind, id }
}

/** Each way in which the record of a run shows a file, with what lays one there. */
export const waysOfRuns = (who: TestPerson) => ({
  photoOfRun: [() => photographed(who)],
  earlierPhotoOfRun: [() => photographed(who, true)],
  fileOfRun: [() => filed(who, 'document'), () => filed(who, 'image')],
  earlierFileOfRun: [() => filed(who, 'document', true), () => filed(who, 'image', true)],
})

/** A private guide, which a friend may read, with one file of each kind. */
export const privateFiles = async (owner: TestPerson, friend: TestPerson) => {
  const image = await pictureOf(owner)
  const document = await documentOf(owner)
  const video = await owner.uploadVideo(
    { query: { file: 'film.mp4' } },
    { file: new Uint8Array(await filmOf('mp4')) },
  )
  const guide = await makeGuide(owner, { image: image.id, documents: [document.documentid] })
  await owner.createStep({
    params: { guideid: guide.guideid },
    body: {
      lines: [{ text_raw: 'See', bullet: 'black', level: 0, lineid: null }],
      media: { type: 'video', data: video.objectid },
    },
  })
  await owner.addGuideUser({
    params: { guideid: guide.guideid, userid: friend.me.userid },
  })
  const words = `[image|${image.id}] [document|${document.documentid}]`
  return { image, document, video, guide, words }
}
export type Files = Awaited<ReturnType<typeof privateFiles>>
