// The media store on any service that speaks S3 (MEDIA_S3_*). What S3 acknowledges is durable, and
// appears whole or not at all.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { existing } from '#lib/existing.ts'
import type { MediaStore, Stored } from '#server/http/ports.ts'
import type { S3Config } from '#server/base/config.ts'

type Milliseconds = number

/** A bucket that is not there is no missing object: it lost every one of them. */
const unlessNoSuchObject = (error: unknown): null => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  if (name === 'NoSuchBucket') throw error
  if (name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404) return null
  throw error
}

/** One object by one request may have 5 GB, and what is larger goes in parts of this size. */
const usualPart = 512 * 1024 * 1024 // bytes

/** What was sent of one that failed is let go; what a killed process sent, the bucket sweeps. */
const putInParts = async (
  s3: S3Client,
  to: { Bucket: string; Key: string },
  { path, size, partBytes }: { path: string; size: number; partBytes: number },
): Promise<void> => {
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand(to))
  const upload = { ...to, UploadId: existing(UploadId, 'an upload') }
  try {
    const parts: { PartNumber: number; ETag: string }[] = []
    for (let start = 0; start < size; start += partBytes) {
      const end = Math.min(start + partBytes, size)
      const PartNumber = parts.length + 1
      const { ETag } = await s3.send(
        new UploadPartCommand({
          ...upload,
          PartNumber,
          Body: createReadStream(path, { start, end: end - 1 }),
          ContentLength: end - start,
        }),
      )
      parts.push({ PartNumber, ETag: existing(ETag, 'an ETag') })
    }
    await s3.send(
      new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }),
    )
  } catch (error) {
    // The error that led here is the one to tell.
    await s3.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw error
  }
}

const storedIn = async function* (
  s3: S3Client,
  of: { Bucket: string; Prefix: string },
  soon: { requestTimeout: Milliseconds },
): AsyncGenerator<Stored> {
  for (let token: string | undefined; ;) {
    const page = await s3.send(
      new ListObjectsV2Command({ ...of, ...(token ? { ContinuationToken: token } : {}) }),
      soon,
    )
    for (const { Key, Size, LastModified } of page.Contents ?? [])
      yield {
        key: existing(Key, 'a key'),
        size: Size ?? 0,
        modified: Math.floor((LastModified?.getTime() ?? 0) / 1000),
      }
    if (!page.IsTruncated) return
    token = page.NextContinuationToken
  }
}

/**
 * How long a store may be silent. None is a limit for the whole of a request: a film on a slow line
 * takes as long as it takes.
 */
export type Waits = {
  /** Until it takes a connection. */
  connect: Milliseconds
  /** Until it begins to answer what has no body. It is asked three times. */
  answer: Milliseconds
  /**
   * Without a byte in either direction: long enough for a slow line to send what the machine took
   * off its hands, for a store that puts the parts of a large file together, and for a reader who
   * stops a film for a while.
   */
  idle: Milliseconds
}
const usualWaits: Waits = { connect: 10_000, answer: 30_000, idle: 15 * 60_000 }

const putWhole = async (
  s3: S3Client,
  to: { Bucket: string; Key: string },
  path: string,
  partBytes: number,
): Promise<void> => {
  const { size } = await stat(path)
  if (size > partBytes) return putInParts(s3, to, { path, size, partBytes })
  const Body = createReadStream(path)
  await s3.send(new PutObjectCommand({ ...to, Body, ContentLength: size }))
}

/**
 * `partBytes`: another size in tests, of 5 MB at least where a real store is asked. `waits`: others
 * in tests.
 */
export const openS3Store = (
  config: S3Config,
  { partBytes = usualPart, waits = usualWaits }: { partBytes?: number; waits?: Waits } = {},
): MediaStore => {
  const s3 = new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    forcePathStyle: config.pathStyle,
    credentials: { accessKeyId: config.key, secretAccessKey: config.secret },
    // Other services than Amazon's do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: waits.connect,
      socketTimeout: waits.idle,
      // Of the requests that have a limit of their own.
      throwOnRequestTimeout: true,
    },
  })
  const soon = { requestTimeout: waits.answer }
  const Bucket = config.bucket
  const putFile = (key: string, path: string) => putWhole(s3, { Bucket, Key: key }, path, partBytes)
  return {
    async put(key, bytes) {
      await s3.send(
        new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentLength: bytes.length }),
      )
    },
    putFile,
    copyFile: putFile,
    async get(key) {
      const found = await s3
        .send(new GetObjectCommand({ Bucket, Key: key }), soon)
        .catch(unlessNoSuchObject)
      return found && Buffer.from(await existing(found.Body, 'a body').transformToByteArray())
    },
    async stream(key, range) {
      const part = range && { Range: `bytes=${range.start}-${range.end ?? ''}` }
      const found = await s3
        .send(new GetObjectCommand({ Bucket, Key: key, ...part }), soon)
        .catch(unlessNoSuchObject)
      if (!found) return null
      const whole = found.ContentRange?.split('/')[1]
      return {
        size: Number(whole ?? found.ContentLength),
        body: existing(found.Body, 'a body').transformToWebStream() as ReadableStream<Uint8Array>,
      }
    },
    has: async key =>
      (await s3
        .send(new HeadObjectCommand({ Bucket, Key: key }), soon)
        .catch(unlessNoSuchObject)) !== null,
    list: (prefix = '') => storedIn(s3, { Bucket, Prefix: prefix }, soon),
    async remove(key) {
      await s3.send(new DeleteObjectCommand({ Bucket, Key: key }), soon)
    },
  }
}
