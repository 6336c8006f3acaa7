// One request, from row to answer, in steps of http/pipeline. Every ApiError is caught here and
// nowhere else.
import { ApiError } from '#lib/errors.ts'
import type { Handlers, FastHandlers } from '../context.ts'
import { writeError } from './output.ts'
import { tellProcess, writeAnswer } from './answer.ts'
import { beginExchange, type Effects, type Exchange } from './exchange.ts'
import { admitCaller, identify } from './identify.ts'
import { answerFromCache, matchRow, requireShortAddress } from './match.ts'
import { requireOpen } from './maintenance.ts'
import { perform } from './perform.ts'
import { bytesOf, tellAnswered } from '../answered.ts'
import type { Service } from '../service.ts'

/** The steps in their order; each may refuse by throwing, and some may answer. */
const answerTo = async (exchange: Exchange): Promise<Response> => {
  requireShortAddress(exchange)
  const cached = answerFromCache(exchange)
  if (cached) return cached
  const matched = matchRow(exchange)
  if (matched instanceof Response) return matched
  const identified = await identify(matched)
  if (identified instanceof Response) return identified
  await admitCaller(identified)
  requireOpen(identified)
  const effects: Effects = {
    touched: [],
    events: [],
    jobs: [],
    refusals: [],
    created: true,
    zip: null,
  }
  const done = await perform(identified, effects)
  await tellProcess(identified, effects)
  return writeAnswer(identified, done)
}

/** What was not foreseen is logged, and told without a word on what it was. */
const refusalOf = (thrown: unknown, { service, requestid, named }: Exchange): ApiError => {
  if (thrown instanceof ApiError) return thrown
  service.log.error({ requestid, row: named, error: thrown }, 'unexpected error')
  return new ApiError(500, 'An unexpected error occurred', {
    body: { error: true, message: 'An unexpected error occurred', request_id: requestid },
  })
}

/** `path` is what follows the base path, still percent-encoded. */
export const createServe =
  (service: Service, handlers: Handlers, quick: FastHandlers = {}) =>
  async (request: Request, path: string, ip: string): Promise<Response> => {
    const started = performance.now()
    const exchange = beginExchange({ service, handlers, quick }, request, path, ip)
    let response: Response
    try {
      response = await answerTo(exchange)
    } catch (thrown) {
      response = writeError(exchange.asked, refusalOf(thrown, exchange), exchange.headers)
    } finally {
      exchange.release()
    }
    exchange.leave()
    tellAnswered(service, {
      requestid: exchange.requestid,
      method: exchange.method,
      row: exchange.named,
      path,
      status: response.status,
      userid: exchange.person?.userid,
      address: ip,
      bytes: bytesOf(request),
      milliseconds: performance.now() - started,
    })
    return response
  }
