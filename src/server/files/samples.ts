// Documents and films made from nothing: stand-ins of imports whose files are not at hand, and what
// tests send.
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { existing } from '#lib/existing.ts'
import type { VideoExtension } from './formats.ts'

/** A PDF of so many empty pages of 612 x 792 points, with one line of plain text on each. */
export const pdfOf = (words: string, pages = 1): Buffer => {
  const shown = words.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&')
  const drawing = `BT /F1 18 Tf 60 700 Td (${shown}) Tj ET 0.2 0.4 0.8 rg 60 500 200 120 re f`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${Array.from({ length: pages }, (_, index) => `${5 + index} 0 R`).join(' ')}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    ...Array.from(
      { length: pages },
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
    ),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = text.length
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
    'latin1',
  )
}

const formats = {
  mp4: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  mov: () => new MovOutputFormat({ fastStart: 'in-memory' }),
  webm: () => new WebMOutputFormat(),
}

/**
 * The container of a film: 25 pictures a second of nothing that could be decoded. Whole seconds.
 */
export const filmOf = async (
  extension: VideoExtension,
  { width = 320, height = 240, seconds = 1 } = {},
): Promise<Buffer> => {
  const target = new BufferTarget()
  const output = new Output({ format: formats[extension](), target })
  const source = new EncodedVideoPacketSource('vp9')
  output.addVideoTrack(source, { frameRate: 25 })
  await output.start()
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: width, codedHeight: height }
  for (let picture = 0; picture < seconds * 25; picture++) {
    await source.add(
      new EncodedPacket(
        new Uint8Array([0x82, 0x49, 0x83, 0x42, picture & 255]),
        picture ? 'delta' : 'key',
        picture / 25,
        1 / 25,
      ),
      picture ? undefined : { decoderConfig },
    )
  }
  await output.finalize()
  return Buffer.from(existing(target.buffer, 'a film'))
}
