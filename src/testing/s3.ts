// A service that speaks as much of S3 as a media store asks for: objects of one bucket are put, in
// whole or in parts, got in whole or in part, looked for, deleted and listed in pages. It lies in
// memory, looks at who signed and not at the signature.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type StoredObject = { bytes: Buffer; modified: Date }
type Asked = { request: IncomingMessage; response: ServerResponse; url: URL }
export type S3Server = {
  port: number
  /** The addresses that were asked for, with their queries. */
  asked: string[]
  close: () => Promise<void>
}

const refuse = (response: ServerResponse, status: number, code: string): void => {
  response.writeHead(status, { 'Content-Type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** `bytes=2-4` or `bytes=7-`; null for the whole. */
const rangeOf = ({ headers }: IncomingMessage, size: number) => {
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (start === undefined) return null
  return { start: Number(start), end: Math.min(end ? Number(end) : size - 1, size - 1) }
}

const send = ({ request, response }: Asked, { bytes, modified }: StoredObject): void => {
  const range = rangeOf(request, bytes.length)
  if (range && range.start >= bytes.length) return refuse(response, 416, 'InvalidRange')
  const part = range ? bytes.subarray(range.start, range.end + 1) : bytes
  response.writeHead(range ? 206 : 200, {
    'Content-Length': part.length,
    'Last-Modified': modified.toUTCString(),
    ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${bytes.length}` }),
  })
  response.end(request.method === 'HEAD' ? undefined : part)
}

/** A token is the last key of the page before. */
const list = ({ response, url }: Asked, objects: Map<string, StoredObject>, pageSize: number) => {
  const prefix = url.searchParams.get('prefix') ?? ''
  const after = url.searchParams.get('continuation-token') ?? ''
  const keys = [...objects.keys()]
    .filter(
      key => key.startsWith(prefix) && Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0,
    )
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  const page = keys.slice(0, pageSize)
  const contents = page.map(key => {
    const { bytes, modified } = objects.get(key) as StoredObject
    return `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  const next = keys.length > page.length ? (page.at(-1) ?? '') : ''
  response.writeHead(200, { 'Content-Type': 'application/xml' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><KeyCount>${page.length}</KeyCount><IsTruncated>${next !== ''}</IsTruncated>${next && `<NextContinuationToken>${next}</NextContinuationToken>`}${contents.join('')}</ListBucketResult>`,
  )
}

type Upload = { key: string; parts: Map<number, Buffer> }

/** An upload in parts; false where the request is none of one. Nothing shows before the end. */
const takeParts = async (
  { request, response, url }: Asked,
  key: string,
  uploads: Map<string, Upload>,
  objects: Map<string, StoredObject>,
): Promise<boolean> => {
  const xml = (text: string) => {
    response.writeHead(200, { 'Content-Type': 'application/xml' })
    response.end(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
    return true
  }
  if (request.method === 'POST' && url.searchParams.has('uploads')) {
    const id = `upload${uploads.size + 1}`
    uploads.set(id, { key, parts: new Map() })
    return xml(
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }
  const id = url.searchParams.get('uploadId')
  if (id === null) return false
  const upload = uploads.get(id)
  if (upload?.key !== key) {
    refuse(response, 404, 'NoSuchUpload')
    return true
  }
  const part = Number(url.searchParams.get('partNumber'))
  if (request.method === 'PUT') {
    upload.parts.set(part, await bodyOf(request))
    response.writeHead(200, { ETag: `"${id}-${part}"` }).end()
    return true
  }
  uploads.delete(id)
  if (request.method === 'DELETE') {
    response.writeHead(204).end()
    return true
  }
  // As a real store does it: in the order that is asked for, of parts that it gave the tags of.
  const wanted = [...(await bodyOf(request)).toString().matchAll(/<Part>.*?<\/Part>/gs)].map(
    ([text]) => Number(/<PartNumber>(\d+)</.exec(text)?.[1]),
  )
  objects.set(key, {
    bytes: Buffer.concat(wanted.map(number => upload.parts.get(number) ?? Buffer.alloc(0))),
    modified: new Date(),
  })
  return xml('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
}

/** `key`: whose requests it answers. Keys of objects must need no escaping in XML. */
export const openS3 = async (options: {
  bucket: string
  key: string
  pageSize?: number
}): Promise<S3Server> => {
  const { bucket, key: accessKey, pageSize = 1000 } = options
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Upload>()
  const asked: string[] = []
  const answer = async (exchange: Asked): Promise<void> => {
    const { request, response, url } = exchange
    const [, first, key] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? []
    if (!request.headers.authorization?.includes(`Credential=${accessKey}/`))
      return refuse(response, 403, 'AccessDenied')
    if (first !== bucket) return refuse(response, 404, 'NoSuchBucket')
    if (!key)
      return request.method === 'GET'
        ? list(exchange, objects, pageSize)
        : refuse(response, 501, 'NotImplemented')
    if (await takeParts(exchange, key, uploads, objects)) return
    if (request.method === 'PUT') {
      // What comes in signed pieces would be stored with their heads.
      if (request.headers['content-encoding']) return refuse(response, 501, 'NotImplemented')
      objects.set(key, { bytes: await bodyOf(request), modified: new Date() })
      return void response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return refuse(response, 404, 'NoSuchKey')
    send(exchange, found)
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://s3')
    asked.push(url.pathname + url.search)
    answer({ request, response, url }).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
