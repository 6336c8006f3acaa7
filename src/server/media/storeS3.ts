// The media store on any service that speaks S3 (MEDIA_S3_*). What S3 acknowledges is durable, and
// appears whole or not at all.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { existing } from '#lib/existing.ts'
import type { MediaStore } from '#server/http/ports.ts'
import type { S3Config } from '#server/base/config.ts'

const unlessNoSuchObject = (error: unknown): null => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  if (name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404) return null
  throw error
}

export const openS3Store = (config: S3Config): MediaStore => {
  const s3 = new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    forcePathStyle: config.pathStyle,
    credentials: { accessKeyId: config.key, secretAccessKey: config.secret },
    // Other services than Amazon's do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const Bucket = config.bucket
  return {
    async put(key, bytes) {
      await s3.send(
        new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentLength: bytes.length }),
      )
    },
    async putFile(key, path) {
      const { size } = await stat(path)
      await s3.send(
        new PutObjectCommand({
          Bucket,
          Key: key,
          Body: createReadStream(path),
          ContentLength: size,
        }),
      )
    },
    async get(key) {
      const found = await s3
        .send(new GetObjectCommand({ Bucket, Key: key }))
        .catch(unlessNoSuchObject)
      return found && Buffer.from(await existing(found.Body, 'a body').transformToByteArray())
    },
    async stream(key, range) {
      const found = await s3
        .send(
          new GetObjectCommand({
            Bucket,
            Key: key,
            ...(range ? { Range: `bytes=${range.start}-${range.end ?? ''}` } : {}),
          }),
        )
        .catch(unlessNoSuchObject)
      if (!found) return null
      const whole = found.ContentRange?.split('/')[1]
      return {
        size: Number(whole ?? found.ContentLength),
        body: existing(found.Body, 'a body').transformToWebStream() as ReadableStream<Uint8Array>,
      }
    },
    has: async key =>
      (await s3.send(new HeadObjectCommand({ Bucket, Key: key })).catch(unlessNoSuchObject)) !==
      null,
    async *list(prefix = '') {
      for (let token: string | undefined; ;) {
        const page = await s3.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: prefix,
            ...(token ? { ContinuationToken: token } : {}),
          }),
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
    },
    async remove(key) {
      await s3.send(new DeleteObjectCommand({ Bucket, Key: key }))
    },
  }
}
