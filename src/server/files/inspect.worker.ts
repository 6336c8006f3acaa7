// Runs in a thread of its own (inspect.ts): a file in, what it says of itself out.
import { readFile, stat } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium'
import { FilePathSource, Input, MP4, QTFF, WEBM } from 'mediabunny'
import { existing } from '#lib/existing.ts'
import type { Inspect, InspectAnswer, PdfFacts, VideoFacts } from './inspect.ts'

/** A PDF is held in memory while it is read, outside of the thread's heap. */
const pdfAtMost = 50_000_000 // bytes
const pictureWidth = 1200
const pictureHeight = 1600

let library: PDFiumLibrary | undefined

const readPdf = async (path: string): Promise<PdfFacts> => {
  if ((await stat(path)).size > pdfAtMost) throw new Error('it is too large')
  library ??= await PDFiumLibrary.init()
  const document = await library.loadDocument(await readFile(path))
  try {
    return await factsOf(document)
  } finally {
    document.destroy()
  }
}

const factsOf = async (document: PDFiumDocument): Promise<PdfFacts> => {
  const pages = document.getPageCount()
  const page = document.getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(pictureWidth / originalWidth, pictureHeight / originalHeight)
  if (!(scale > 0 && Number.isFinite(scale))) return { pages, picture: null }
  const { width, height, data } = await page.render({ scale, render: 'bitmap' })
  return { pages, picture: { width, height, data: new Uint8Array(data) } }
}

const readVideo = async (path: string): Promise<VideoFacts> => {
  const input = new Input({ formats: [MP4, QTFF, WEBM], source: new FilePathSource(path) })
  try {
    return await factsOfFilm(input)
  } finally {
    input.dispose()
  }
}

const factsOfFilm = async (input: Input): Promise<VideoFacts> => {
  const video = await input.getPrimaryVideoTrack()
  const audio = await input.getPrimaryAudioTrack()
  const codecs = await Promise.all(
    // A track without a readable codec is refused by its caller.
    [video, audio].map(async track => track?.getCodecParameterString().catch(() => null)),
  )
  // The frame rate is left out of what is shown.
  const rate = await video?.computePacketStats(100).catch(() => null)
  return {
    duration: Math.max(0, Math.round((await input.computeDuration()) * 1000)) || 0,
    width: video?.displayWidth ?? 0,
    height: video?.displayHeight ?? 0,
    frame_rate: Math.round((rate?.averagePacketRate ?? 0) * 100) / 100,
    video_codec: video?.codec ?? null,
    audio_codec: audio?.codec ?? null,
    audio_sample_rate: audio?.sampleRate ?? null,
    channels: audio?.numberOfChannels ?? null,
    codecs: codecs.filter(Boolean).join(', '),
  }
}

const read = async ({ kind, path }: Inspect): Promise<InspectAnswer> =>
  kind === 'pdf' ? { pdf: await readPdf(path) } : { video: await readVideo(path) }

const parent = existing(parentPort, 'a parent thread')
parent.on('message', (wanted: Inspect) => {
  void read(wanted)
    .catch((error: unknown): InspectAnswer => ({
      problem: error instanceof Error ? error.message : String(error),
    }))
    .then(answer => parent.postMessage(answer))
})
