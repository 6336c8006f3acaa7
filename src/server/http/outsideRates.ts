// Limits for what is read outside the API: a page reads as much as a call of the API does.
import { ApiError } from '#lib/errors.ts'
import { clientAddress, networkOf } from '#server/base/clientAddress.ts'
import { errorResponse } from './responses/fileHeaders.ts'
import type { Service } from './service.ts'

const isFile = /^\/(igi|documents|videos|exports|avatar)\b/
/** Parts of the app: the same for everybody, and many to a page. */
const isApp = /^\/(assets\/|api\/|healthz$|readyz$|metrics$)/

/** The refusal of one request too many, null for all others. */
export const overLimit = (
  service: Service,
  request: Request,
  path: string,
  socket: string | undefined,
): Response | null => {
  if (isApp.test(path)) return null
  const { rates, trustedProxies } = service.config
  const network = networkOf(clientAddress(socket, request.headers, trustedProxies))
  const [what, max] = isFile.test(path)
    ? ['file', rates.RATE_FILE]
    : ['page', rates.RATE_READ_ANONYMOUS]
  try {
    service.rateLimits.take(`${what} ${network}`, max, 60)
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return errorResponse(error.status, error.message, error.headers)
  }
}
