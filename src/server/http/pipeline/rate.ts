// How many requests somebody may send.
import type { Row } from '#contract/core/endpoint.ts'
import { networkOf } from '#server/base/clientAddress.ts'
import { isNewcomer } from '../access/access.ts'
import type { Exchange } from './exchange.ts'

/** Counts the request and says in the answer what is left. Throws 429. */
export const countRate = ({ service, person, ip, headers }: Exchange, row: Row): void => {
  const { rates } = service.config
  const reads = row.method === 'GET'
  const max = !person
    ? rates.RATE_READ_ANONYMOUS
    : reads
      ? rates.RATE_READ
      : isNewcomer(person)
        ? rates.RATE_WRITE_NEW
        : rates.RATE_WRITE
  const left = service.rateLimits.take(
    person ? `${reads ? 'read' : 'write'} ${person.userid}` : `ip ${networkOf(ip)}`,
    max,
    60,
  )
  if (left)
    Object.assign(headers, {
      'RateLimit-Limit': String(left.limit),
      'RateLimit-Remaining': String(left.remaining),
      'RateLimit-Reset': String(left.reset),
    })
}
