// The stream of events (moderation-admin 10): ids and states as they change, no content. Read again
// what they tell of.
import { base, call } from './client.ts'
import type { Topic } from '#contract/events/families.ts'

const again = 5000 // milliseconds until a broken stream is opened anew

/** What an event says: its kind, and ids and states. */
export type Told = { kind: string; data: Readonly<Record<string, unknown>> }

/** Of which topics which kinds are told. */
export type Followed = { topics: readonly Topic[]; kinds: readonly string[] }

const dataOf = (text: unknown): Told['data'] => {
  try {
    const data: unknown = JSON.parse(String(text))
    return typeof data === 'object' && data !== null ? (data as Told['data']) : {}
  } catch {
    return {} // the gap has none
  }
}

/**
 * `onEvent` is told of each event of these kinds, and by `reset` that others may have gone untold:
 *  between the reading and the first stream, and in a gap too long to be repeated. Returns what
 *  ends it.
 */
export const followEvents = (
  { topics, kinds }: Followed,
  onEvent: (told: Told) => void,
): (() => void) => {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let last = ''
  const open = async () => {
    try {
      const { ticket } = await call('createEventTicket', {})
      if (isOver) return
      source = new EventSource(
        `${base}/x/events?${new URLSearchParams({ ticket, topics: topics.join(','), ...(last && { last_event_id: last }) })}`,
      )
      const told = (event: MessageEvent) => {
        if (event.lastEventId) last = event.lastEventId
        onEvent({ kind: event.type, data: dataOf(event.data) })
      }
      for (const kind of [...kinds, 'reset']) source.addEventListener(kind, told)
      // With an id where it begins anew; what the screen shows was read before that.
      source.addEventListener('ready', ({ lastEventId }) => {
        if (!lastEventId) return
        last = lastEventId
        onEvent({ kind: 'reset', data: {} })
      })
      source.onerror = () => {
        // A ticket opens one stream: the browser's own second try would be refused.
        source?.close()
        timer = setTimeout(() => void open(), again)
      }
    } catch {
      timer = setTimeout(() => void open(), again)
    }
  }
  void open()
  return () => {
    isOver = true
    clearTimeout(timer)
    source?.close()
  }
}

/**
 * As `followEvents`, but what comes in quick succession is told together, so many milliseconds
 * later.
 */
export const followCalmly = (
  followed: Followed,
  pause: number,
  act: (told: readonly Told[]) => void,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let told: Told[] = []
  const end = followEvents(followed, one => {
    told.push(one)
    timer ??= setTimeout(() => {
      timer = undefined
      const together = told
      told = []
      act(together)
    }, pause)
  })
  return () => {
    end()
    clearTimeout(timer)
  }
}
