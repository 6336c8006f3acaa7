// A request that was answered is counted, and told to the log.
import type { RequestLine, Service } from './service.ts'

/** Of a request's body, as its caller announced it; 0 where nothing is said. */
export const bytesOf = (request: Request): number =>
  Number(request.headers.get('content-length') ?? 0) || 0

export const tellAnswered = ({ metrics, logRequest }: Service, line: RequestLine): void => {
  const { row, status, bytes, milliseconds } = line
  metrics.count({ row, status, bytes, seconds: milliseconds / 1000 })
  logRequest(line)
}
