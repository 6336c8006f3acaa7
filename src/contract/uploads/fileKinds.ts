// What a file may be, by the ending of its name; the service looks into it as well (api-facts 2.5,
// 6.6).
import type { UploadKind } from './schemas.ts'

export const imageEndings = [
  'jpg',
  'jpeg',
  'png',
  'gif',
  'webp',
  'avif',
  'tif',
  'tiff',
  'bmp',
  'heic',
  'heif',
] as const
export const documentExtensions = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'txt',
  'log',
  'csv',
  'zip',
  'stl',
  'step',
  'dxf',
] as const
export const videoExtensions = ['mp4', 'webm', 'mov'] as const

export const endingsOf: Record<UploadKind, readonly string[]> = {
  image: imageEndings,
  video: videoExtensions,
  document: documentExtensions,
}
/** In small letters, without the dot; "" where a name has none. */
export const endingOf = (name: string): string =>
  /[^.]\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
/** null: nothing that a site takes. */
export const kindOfFile = (name: string): UploadKind | null =>
  (Object.keys(endingsOf) as UploadKind[]).find(kind => endingsOf[kind].includes(endingOf(name))) ??
  null
