// The raw rows of documents and videos are read, checked and kept before their transaction begins,
// as those of pictures are.
import { rm } from 'node:fs/promises'
import type { Keeping } from '#server/media/blobs.ts'
import { documentExtensions, videoExtensions } from '#contract/uploads/fileKinds.ts'
import { fileNameOf } from './formats.ts'
import { isMultipart, unwrapFile } from '#server/http/body/multipart.ts'
import { keepDocument, keepVideo, type KeptDocument, type KeptVideo } from './upload.ts'

type Sent = { path: string; contentType: string }

/** `work` with the file of a body that may be multipart. */
const unwrapped = async <T>(file: Sent, work: (path: string) => Promise<T>): Promise<T> => {
  if (!isMultipart(file.contentType)) return work(file.path)
  const part = `${file.path}.part`
  try {
    await unwrapFile(file.path, file.contentType, part)
    return await work(part)
  } finally {
    await rm(part, { force: true })
  }
}

/** Throws 415, 422. `name`: the file's, as the query gives it. */
export const prepareDocument = async (
  keeping: Keeping,
  file: Sent,
  name: string | null,
): Promise<KeptDocument> => {
  const { name: filename } = fileNameOf(name ?? undefined, documentExtensions, 'Documents')
  return unwrapped(file, path => keepDocument(keeping, path, filename))
}
export const prepareVideo = async (
  keeping: Keeping,
  file: Sent,
  name: string | null,
): Promise<KeptVideo> => {
  const { name: filename } = fileNameOf(name ?? undefined, videoExtensions, 'Videos')
  return unwrapped(file, path => keepVideo(keeping, path, filename))
}
