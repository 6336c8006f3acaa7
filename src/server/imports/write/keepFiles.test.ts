// Documents and films come with the guides of an import.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { filmOf, pdfOf } from '#server/files/samples.ts'
import { startApiForFile } from '#testing/api.ts'
import { aGuide, folderOf, importInto } from '../../../testing/imports.ts'

const api = await startApiForFile()

let last = 100
let guideid: number
beforeEach(() => {
  guideid = ++last
})

const guid = (letter: string) => `${letter}${String(last).padStart(15, '0')}`
const document = (documentid: number, more: object = {}) => ({
  documentid,
  download_url: `https://files.example.org/${guid('D')}.pdf`,
  extension: 'pdf',
  text: 'manual.pdf',
  url: `/Document/${guid('D')}/manual.pdf`,
  ...more,
})
const video = (videoid: number) => ({
  videoid,
  objectid: videoid,
  srcid: null,
  filename: 'Lid.mov',
  duration: 26_360,
  width: 720,
  height: 480,
  meta: { format: 'mpeg4', state: 'finished', nested: {} },
  encodings: [
    {
      column: 'MP4_720',
      label: '480p',
      width: 720,
      height: 480,
      codecs: 'avc1.4D401E',
      mime: 'video/mp4',
      format: 'mp4',
      always_generate: true,
      extra: 'kept',
      url: `https://files.example.org/${guid('V')}_MP4_720.mp4`,
    },
  ],
  image: {
    image: { id: 5, guid: guid('P'), original: `https://files.example.org/${guid('P')}.full` },
    width: 720,
    height: 480,
    ratio: 'VARIABLE',
    srcid: null,
    markup: null,
    exif: [],
  },
})
const embed = {
  embedid: 9,
  objectid: 9,
  url: 'https://vimeo.com/1084537',
  width: 640,
  height: 360,
  title: 'A <film>',
  type: 'video',
  provider_url: 'https://evil.example/',
  html: '<script>x</script>',
  provider_name: 'Evil',
  author_url: 'javascript:x',
  author_name: 'Kim',
  cache_age: 1,
  version: '1.0',
}
const imported = async (
  more: Record<string, unknown>,
  options: Parameters<typeof importInto>[2] = { pictures: 'draw' },
) => {
  const guide = aGuide(guideid, `Lid ${guideid}`, ['Watch.'], more)
  const { step, ...rest } = more as { step?: object }
  Object.assign(guide, rest)
  if (step) Object.assign(firstOf(guide.steps), step)
  const folder = await folderOf({ 'guides.jsonl': [guide] })
  const result = await importInto(api, join(folder, 'guides.jsonl'), options)
  await rm(folder, { recursive: true })
  return { result, guide: await api.anyone.readGuide({ params: { guideid } }) }
}

describe('a guide of another service', () => {
  test('brings its documents, under their ids and guids, and the one that stands first', async () => {
    const { guide } = await imported({
      documents: [document(7000 + last)],
      featured_documentid: 7000 + last,
    })
    expect(guide).toMatchObject({
      featured_documentid: 7000 + last,
      documents: [
        {
          documentid: 7000 + last,
          guid: guid('D'),
          filename: 'manual.pdf',
          title: 'manual',
          document_extension: 'pdf',
          pages: 1,
          url: `http://stepwright.test/documents/${guid('D')}/manual.pdf`,
        },
      ],
    })
    expect((await api.site.request(firstOf(guide.documents).download_url)).status).toBe(200)
  })

  test('brings the video of a step with what is said of it, and its picture', async () => {
    const given = video(8000 + last)
    const { guide } = await imported({ step: { media: { type: 'video', data: given } } })
    const { media } = firstOf(guide.steps)
    if (media.type !== 'video') throw new Error(`The step has an ${media.type}, and no video`)
    const { data } = media
    expect(data).toMatchObject({
      videoid: given.videoid,
      objectid: given.objectid,
      filename: 'Lid.mov',
      duration: 26_360,
      width: 720,
      height: 480,
      meta: { format: 'mpeg4', state: 'finished' },
      image: { image: { guid: guid('P') } },
    })
    expect(data.encodings).toEqual([
      { ...given.encodings[0], url: `http://stepwright.test/videos/${guid('V')}_MP4_720.mp4` },
    ])
    expect((await api.site.request(firstOf(data.encodings).url)).headers.get('content-type')).toBe(
      'video/mp4',
    )
  })

  test('brings films of services that are known, and nothing of their HTML', async () => {
    const { guide } = await imported({
      intro_video: embed,
      intro_video_url: embed.url,
      step: {
        media: {
          type: 'embed',
          data: { ...embed, objectid: 10, embedid: 10, url: 'https://youtu.be/dQw4w9WgXcQ' },
        },
      },
    })
    expect(guide).toMatchObject({
      intro_video_url: embed.url,
      intro_video: {
        embedid: 9,
        url: embed.url,
        title: 'A <film>',
        width: 640,
        provider_name: 'Vimeo',
        provider_url: 'https://vimeo.com/',
        author_name: 'Kim',
        author_url: '',
      },
    })
    expect(existing(guide.intro_video, 'the intro video of guide').html).toMatch(
      /^<iframe src="https:\/\/player\.vimeo\.com\/video\/1084537\?dnt=1"/,
    )
    expect(firstOf(guide.steps).media).toMatchObject({
      type: 'embed',
      data: { embedid: 10, provider_name: 'YouTube' },
    })
    const { result } = await imported({
      intro_video: { ...embed, url: 'https://films.example.org/7' },
    })
    expect(result.notes).toContainEqual(
      expect.objectContaining({ kind: 'skipped', reason: 'a video from films.example.org' }),
    )
  })

  test('brings nothing twice, and keeps an id that is somebody else’s', async () => {
    const ada = await api.person('ada')
    const mine = await ada.uploadDocument(
      { query: { file: 'a.txt' } },
      { file: new Uint8Array(Buffer.from('text')) },
    )
    const first = await imported({ documents: [document(mine.documentid)] })
    expect(firstOf(first.guide.documents).documentid).not.toBe(mine.documentid)
    const again = await imported({ documents: [document(mine.documentid)] })
    expect(again.guide).toEqual(first.guide)
    expect(again.result.counts).toMatchObject({
      documents: { unchanged: 1 },
      guides: { unchanged: 1 },
    })
  })

  test('says what is not at hand, and comes without it', async () => {
    const { guide, result } = await imported({
      documents: [
        document(1, { extension: 'docx', text: 'a.docx' }),
        document(2, { extension: 'exe', text: 'a.exe' }),
      ],
      step: { media: { type: 'video', data: { ...video(3), encodings: [] } } },
    })
    expect(guide).toMatchObject({ documents: [], steps: [{ media: { type: 'image', data: [] } }] })
    expect(result.notes.map(note => note.reason)).toEqual(
      expect.arrayContaining([
        'a document of an unsupported type (exe)',
        'a document of the type docx, which has no placeholder',
        'a video with no encoding that browsers can play',
      ]),
    )
  })
})

test('files from a folder must be what their names say', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-files-test-'))
  await writeFile(join(folder, `${guid('D')}.pdf`), pdfOf('A real one', 2))
  await writeFile(join(folder, `${guid('V')}.mp4`), 'no film')
  const { guide, result } = await imported(
    { documents: [document(4)], step: { media: { type: 'video', data: video(5) } } },
    { pictures: { folder } },
  )
  expect(guide).toMatchObject({ documents: [{ pages: 2 }], steps: [{ media: { type: 'image' } }] })
  expect(result.notes.map(note => note.reason)).toContain(
    'a file that cannot be imported: The file name ends in .mp4',
  )
  await writeFile(join(folder, `${guid('V')}.mp4`), await filmOf('mp4'))
  const later = await imported(
    { documents: [document(4)], step: { media: { type: 'video', data: video(5) } } },
    { pictures: { folder } },
  )
  expect(firstOf(later.guide.steps).media).toMatchObject({
    type: 'video',
    data: { duration: 26_360 },
  })
  await rm(folder, { recursive: true })
})
