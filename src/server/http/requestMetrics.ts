// What the operator's monitoring reads of requests: how many, how long, how large.
import { Counter, Histogram, type Registry } from 'prom-client'

/** One request that was answered; `seconds` from its first step to its answer. */
export type Answered = {
  /** Its row of the contract, or the kind of file or page. */
  row: string
  status: number
  seconds: number
  /** Of its body, as the caller announced it. */
  bytes: number
}

/** Counts in `registry`; what it gives is called once for each request. */
export const countRequests = (registry: Registry): ((answered: Answered) => void) => {
  const registers = [registry]
  const requests = new Counter({
    name: 'stepwright_requests_total',
    help: 'Number of requests that were answered.',
    labelNames: ['row', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'stepwright_request_seconds',
    help: 'Time from receiving a request to answering it.',
    labelNames: ['row'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers,
  })
  const bytes = new Counter({
    name: 'stepwright_request_bytes_total',
    help: 'Total size of request bodies in bytes.',
    registers,
  })
  return answered => {
    requests.inc({ row: answered.row, status: answered.status })
    seconds.observe({ row: answered.row }, answered.seconds)
    if (answered.bytes > 0) bytes.inc(answered.bytes)
  }
}
