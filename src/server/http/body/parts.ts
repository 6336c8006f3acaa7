import { ApiError } from '#lib/errors.ts'

/**
 * Read and dropped beyond a limit: a caller who is still sending gets the answer, not a broken
 * connection.
 */
const droppedAtMost = 256 * 1024 * 1024

const endedEarly = (what: string) => new ApiError(400, `The ${what} ended before it was complete`)

/** A body of so many bytes; throws 400 when the caller goes away. */
export const readWhole = async (request: Request, announced: number): Promise<Buffer> => {
  const bytes = await request.arrayBuffer().catch(() => {
    throw endedEarly('request body')
  })
  if (bytes.byteLength < announced) throw endedEarly('request body')
  return Buffer.from(bytes)
}

/**
 * The parts of a body of at most `max` bytes; throws 413 beyond, 400 when the caller goes away.
 * `what` is "request body" or "file", for the message.
 */
export async function* partsWithin(
  request: Request,
  max: number,
  what: string,
): AsyncGenerator<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  let over = announced > max
  let size = 0
  try {
    for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      size += part.length
      over ||= size > max
      if (!over) yield part
      else if (size > max + droppedAtMost) break
    }
  } catch (error) {
    // A caller who went away is no fault of the service, and not to be looked for in its log.
    if ((error as { code?: unknown }).code === 'ECONNRESET') throw endedEarly(what)
    throw error
  }
  if (over) throw new ApiError(413, `The ${what} is larger than ${max} bytes`)
  // One who went away before the first part was read leaves a body that ends without an error.
  if (size < announced) throw endedEarly(what)
}
