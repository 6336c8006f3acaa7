// How long the event loop was held, and during which rows: nobody else is served meanwhile.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Log } from '#server/base/log.ts'

export type LoopDelay = {
  /** A request of the row goes on until what this gives is called. */
  enter: (row: string) => () => void
  /** Lines in the format of Prometheus. */
  metrics: () => string[]
  stop: () => void
}

type Milliseconds = number
const look: Milliseconds = 20
/** Beyond this whoever waits notices it. */
const longest: Milliseconds = 200

export const watchLoop = (log: Log): LoopDelay => {
  const histogram = monitorEventLoopDelay({ resolution: look })
  histogram.enable()
  const going = new Map<symbol, string>()
  /** Rows that ended since the last look: one of them may have held it to its very end. */
  let ended: string[] = []
  const holds = new Map<string, number>()
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const held = now - last - look
    last = now
    if (held > longest) {
      const rows = [...new Set([...ended, ...going.values()])].sort()
      for (const row of rows.length ? rows : ['none']) holds.set(row, (holds.get(row) ?? 0) + 1)
      log.warn({ milliseconds: Math.round(held), rows }, 'the event loop was held')
    }
    ended = []
  }, look)
  timer.unref()
  const quantiles = [0.5, 0.9, 0.99, 1]
  return {
    enter(row) {
      const request = Symbol(row)
      going.set(request, row)
      return () => {
        if (going.delete(request)) ended.push(row)
      }
    },
    metrics: () => [
      '# HELP stepwright_event_loop_delay_seconds How late timers run in the event loop.',
      '# TYPE stepwright_event_loop_delay_seconds summary',
      ...quantiles.map(
        quantile =>
          `stepwright_event_loop_delay_seconds{quantile="${quantile}"} ${histogram.percentile(quantile * 100) / 1e9}`,
      ),
      `stepwright_event_loop_delay_seconds_sum ${histogram.count ? (histogram.mean * histogram.count) / 1e9 : 0}`,
      `stepwright_event_loop_delay_seconds_count ${histogram.count}`,
      '# HELP stepwright_event_loop_holds_total Times that the event loop was blocked for more than 0.2 s, by the rows being served.',
      '# TYPE stepwright_event_loop_holds_total counter',
      ...[...holds].map(
        ([row, times]) => `stepwright_event_loop_holds_total{row="${row}"} ${times}`,
      ),
    ],
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
