// Videos and embeds: what may be uploaded or named, how films are sent, and where they play
// (api-facts 4.1, 6.6).
import { describe, expect, test } from 'vitest'
import type { Step } from '#contract/guides/shapes.ts'
import { firstOf } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { filmOf } from './samples.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

const upload = async (file = 'lid.mp4', who = ada, content?: Buffer) =>
  who.uploadVideo(
    { query: { file } },
    { file: new Uint8Array(content ?? (await filmOf('mp4', { seconds: 2 }))) },
  )
const get = (url: string, init?: RequestInit) => api.file(url, ada, init)
const line = (text_raw: string) => ({ text_raw, bullet: 'black' as const, level: 0 })
const youtube = 'https://youtu.be/dQw4w9WgXcQ'

describe('an uploaded video', () => {
  test('says its length, size and codec, and is its own one encoding', async () => {
    const content = await filmOf('mp4', { width: 640, height: 360, seconds: 3 })
    const made = await upload('Lid.mp4', ada, content)
    expect(made).toMatchObject({
      objectid: made.videoid,
      srcid: null,
      // No frame is taken: its picture is drawn, and has an id as clients look for it (F8).
      image: { image: { id: -33, medium: 'http://stepwright.test/film.svg' }, width: 320 },
      filename: 'Lid.mp4',
      duration: 3000,
      width: 640,
      height: 360,
      meta: {
        format: 'mpeg4',
        duration_in_ms: 3000,
        video_codec: 'vp9',
        audio_codec: null,
        file_size_in_bytes: content.length,
        state: 'finished',
      },
      encodings: [
        {
          column: 'SOURCE',
          width: 640,
          height: 360,
          codecs: 'vp09.00.10.08',
          mime: 'video/mp4',
          format: 'mp4',
          always_generate: true,
          url: expect.stringMatching(
            /^http:\/\/stepwright\.test\/videos\/[A-Za-z0-9]{16}_SOURCE\.mp4$/,
          ),
        },
      ],
    })
  })

  test.each([
    ['mov', 'video/quicktime'],
    ['webm', 'video/webm'],
  ] as const)('may be a %s', async (format, mime) => {
    const made = await upload(`lid.${format}`, ada, await filmOf(format))
    expect(made).toMatchObject({
      duration: 1000,
      width: 320,
      height: 240,
      encodings: [{ mime, format }],
    })
    expect((await get(firstOf(made.encodings).url)).headers.get('content-type')).toBe(mime)
  })

  test('whose head cannot be read is kept without them', async () => {
    const content = (await filmOf('mp4')).subarray(0, 60)
    expect(await upload('cut.mp4', ada, content)).toMatchObject({
      duration: 0,
      width: 0,
      height: 0,
    })
  })

  test('has to be what its name says', async () => {
    await expect(upload('a.webm', ada, await filmOf('mp4'))).rejects.toMatchObject({
      status: 415,
      message: expect.stringContaining('ends in .webm, but the content is MP4'),
    })
    await expect(upload('a.mp4', ada, Buffer.from('text'))).rejects.toMatchObject({ status: 415 })
    await expect(upload('a.avi', ada, Buffer.from('text'))).rejects.toMatchObject({ status: 422 })
  })

  test('is sent in the parts that a player asks for, and never run', async () => {
    const content = await filmOf('mp4')
    const { url } = firstOf((await upload('lid.mp4', ada, content)).encodings)
    const whole = await get(url)
    expect(whole.status).toBe(200)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': String(content.length),
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true)
    const part = await get(url, { headers: { Range: 'bytes=4-7' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 4-7/${content.length}`,
      'ftyp',
    ])
    const outside = await get(url, { headers: { Range: `bytes=${content.length}-` } })
    expect([outside.status, outside.headers.get('content-range')]).toEqual([
      416,
      `bytes */${content.length}`,
    ])
    for (const other of [
      url.replace('SOURCE', 'MP4_720'),
      url.replace('.mp4', '.exe'),
      'http://stepwright.test/videos/x',
    ])
      expect((await get(other)).status).toBe(404)
  })

  test('is in its owner’s list until it is taken out', async () => {
    const cleo = await api.person('cleo')
    const made = await upload('lid.mp4', cleo)
    await cleo.createEmbed({ body: { url: youtube } })
    await bob.deleteVideos({ params: { videoids: String(made.videoid) } })
    expect(await cleo.listOwnVideos({})).toEqual([made])
    await cleo.deleteEmbeds({ params: { embedids: String(made.videoid) } }) // no embed has that id
    await cleo.deleteVideos({ params: { videoids: String(made.videoid) } })
    expect(await cleo.listOwnVideos({})).toEqual([])
    expect(await cleo.listOwnEmbeds({})).toHaveLength(1)
  })
})

describe('an embed', () => {
  test('is told by the address of the film, and its frame is built here', async () => {
    const made = await ada.createEmbed({
      body: { url: `${youtube}?t=30"><script>alert(1)</script>` },
    })
    expect(made).toMatchObject({
      objectid: made.embedid,
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      width: 560,
      height: 315,
      title: '',
      type: 'video',
      provider_url: 'https://www.youtube.com/',
      provider_name: 'YouTube',
      author_url: '',
      author_name: '',
      cache_age: 0,
      version: '1.0',
      image: null,
    })
    expect(made.html).toMatch(
      /^<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ" width="560" height="315" title="YouTube" sandbox="allow-scripts [^"]+" allow="[^"]+" [^<]*><\/iframe>$/,
    )
  })

  test('of a service that the site does not allow is refused', async () => {
    for (const url of ['https://example.org/film', 'javascript:alert(1)'])
      await expect(ada.createEmbed({ body: { url } })).rejects.toMatchObject({
        status: 422,
        errors: [{ field: 'url' }],
      })
    const change = async (embed_providers: ('youtube' | 'vimeo')[]) => {
      await api.admin.patchSettings({
        query: await api.admin.readSettings(),
        body: { embed_providers },
      })
    }
    await change(['vimeo'])
    await expect(ada.createEmbed({ body: { url: youtube } })).rejects.toMatchObject({
      status: 422,
      errors: [
        { field: 'url', code: 'not_allowed', message: 'Enter the address of a video from Vimeo' },
      ],
    })
    expect(await ada.createEmbed({ body: { url: 'https://vimeo.com/1084537' } })).toMatchObject({
      provider_name: 'Vimeo',
    })
    await change(['youtube', 'vimeo'])
  })
})

describe('films play in guides', () => {
  const guideOf = (body: object = {}) =>
    ada.createGuide({ body: { category: 'Kettles', type: 'repair', title: 'Seal', ...body } })
  const stepOf = async (media: object | null, who = ada): Promise<Step> => {
    const { guideid } = await guideOf({ public: true })
    const guide = await who.createStep({
      params: { guideid },
      body: { lines: [line('Watch.')], media: media as { type: string; data: number } },
    })
    return firstOf(guide.steps)
  }

  test('a step shows one, as an object or by the alias of its kind', async () => {
    const [video, embed] = [await upload(), await ada.createEmbed({ body: { url: youtube } })]
    for (const media of [
      { type: 'object', data: video.objectid },
      { type: 'Video', data: [video.videoid] },
    ])
      expect((await stepOf(media)).media).toEqual({ type: 'video', data: video })
    for (const media of [
      { type: 'OBJECT', data: embed.objectid },
      { type: 'embed', data: embed.embedid },
    ])
      expect((await stepOf(media)).media).toEqual({ type: 'embed', data: embed })
    for (const media of [null, { type: 'object', data: null }, { type: 'image', data: [] }])
      expect((await stepOf(media)).media).toEqual({ type: 'image', data: [] })
  })

  test('a step’s film is seen by everybody who reads it, changes to a picture, and goes', async () => {
    const video = await upload()
    const step = await stepOf({ type: 'object', data: video.objectid })
    const at = { params: { guideid: step.guideid } }
    expect(firstOf((await api.anyone.readGuide(at)).steps).media).toEqual({
      type: 'video',
      data: video,
    })
    expect(await api.anyone.readVideo({ params: { id: String(video.videoid) } })).toEqual(video)
    await ada.deleteVideos({ params: { videoids: String(video.videoid) } })
    const patch = (revisionid: number, media: object | null) =>
      ada.patchStep({ params: step, query: { revisionid }, body: { media: media as null } })
    const kept = await patch(step.revisionid, { type: 'video', data: video.videoid })
    expect(kept).toMatchObject({ revisionid: step.revisionid, media: { type: 'video' } })
    const gone = await patch(step.revisionid, null)
    expect(gone.media).toEqual({ type: 'image', data: [] })
    expect(firstOf((await api.anyone.readGuide(at)).steps).media).toEqual({
      type: 'image',
      data: [],
    })
    await expect(
      api.anyone.readVideo({ params: { id: String(video.videoid) } }),
    ).rejects.toMatchObject({ status: 403 })
    await expect(
      patch(gone.revisionid, { type: 'video', data: video.videoid }),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'media.data', code: 'not_owned' }] })
  })

  test('only one’s own, of the kind that is said, one at a time', async () => {
    const [theirs, embed, video] = [
      await upload('lid.mp4', bob),
      await ada.createEmbed({ body: { url: youtube } }),
      await upload(),
    ]
    const codes: [object, string][] = [
      [{ type: 'object', data: theirs.objectid }, 'not_owned'],
      [{ type: 'object', data: 999_999 }, 'not_found'],
      [{ type: 'video', data: embed.embedid }, 'not_found'],
      [{ type: 'embed', data: video.videoid }, 'not_found'],
      [{ type: 'object', data: [video.objectid, embed.objectid] }, 'too_many'],
    ]
    for (const [media, code] of codes)
      await expect(stepOf(media)).rejects.toMatchObject({
        status: 422,
        errors: [{ field: 'media.data', code }],
      })
  })

  test('an introduction has one, and an uploaded film comes in the shape of an embed', async () => {
    const [video, embed] = [await upload(), await ada.createEmbed({ body: { url: youtube } })]
    const guide = await guideOf({ objectid: embed.objectid, public: true })
    expect(guide).toMatchObject({ intro_video_url: embed.url, intro_video: embed })
    const { url } = firstOf(video.encodings)
    const other = await ada.patchGuide({
      params: guide,
      query: guide,
      body: { objectid: video.objectid },
    })
    expect(other).toMatchObject({
      intro_video_url: url,
      intro_video: {
        embedid: video.objectid,
        url,
        title: 'lid.mp4',
        width: 320,
        height: 240,
        provider_url: 'http://stepwright.test/',
        html: expect.stringMatching(
          /^<video src="[^"<>]+" width="320" height="240" controls preload="metadata"><\/video>$/,
        ),
      },
    })
    expect(await api.anyone.readVideo({ params: { id: String(video.videoid) } })).toEqual(video)
    const none = await ada.patchGuide({ params: other, query: other, body: { objectid: null } })
    expect(none).toMatchObject({ intro_video_url: '', intro_video: null })
    const theirs = await upload('lid.mp4', bob)
    await expect(
      ada.patchGuide({ params: none, query: none, body: { objectid: theirs.objectid } }),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'objectid', code: 'not_owned' }] })
  })
})
