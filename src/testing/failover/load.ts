// Writers and readers outside the service, and what they were told: every acknowledged write by its
// revision, every pause of a reader.
import { setTimeout as sleep } from 'node:timers/promises'
import { lastOf } from '#lib/existing.ts'

type Milliseconds = number
/** Longer than anything here may take: what is not answered by then never is. */
const patience: Milliseconds = 20_000

export type Acknowledged = { revisionid: number; mark: string; sent: Milliseconds }
export type Step = { guideid: number; stepid: number; revisionid: number }
export type Load = {
  acknowledged: Acknowledged[]
  /** Marks of writes whose fate nobody was told. */
  unknown: Set<string>
  /** Statuses that no failover explains. */
  complaints: string[]
  /** The longest time that a reader was without an answer since the last look. */
  longestWait: () => Milliseconds
  stop: () => Promise<void>
}

/** A balancer that has nobody to ask answers with a page. */
const bodyOf = async (answer: Response): Promise<{ revisionid?: number }> => {
  const text = await answer.text()
  return text.startsWith('{') ? (JSON.parse(text) as { revisionid?: number }) : {}
}

export const startLoad = (origin: string, token: string, steps: Step[], readers: number): Load => {
  let going = true
  let writes = 0
  let reads = 0
  let waits: Milliseconds[] = [0]
  const acknowledged: Acknowledged[] = []
  const unknown = new Set<string>()
  const complaints: string[] = []
  const signal = () => AbortSignal.timeout(patience)

  const write = async (step: Step, title: string): Promise<void> => {
    const sent = performance.now()
    const path = `/guides/${step.guideid}/steps/${step.stepid}?revisionid=${step.revisionid}`
    unknown.add(title)
    const answer = await fetch(`${origin}/api/2.0${path}`, {
      method: 'PATCH',
      headers: { Authorization: `api ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title }),
      signal: signal(),
    })
    const { revisionid = 0 } = await bodyOf(answer)
    if (answer.status === 200) acknowledged.push({ revisionid, mark: title, sent })
    if (answer.status === 200 || answer.status === 409) {
      unknown.delete(title)
      step.revisionid = revisionid
    } else {
      if (![502, 503, 504].includes(answer.status)) complaints.push(`a write got ${answer.status}`)
      await sleep(200)
    }
  }
  const writer = async (step: Step) => {
    while (going) {
      await write(step, `Write ${++writes}`).catch(() => sleep(200))
      await sleep(20)
    }
  }
  const reader = async (guideid: number) => {
    let answered = performance.now()
    while (going) {
      const status = await fetch(`${origin}/api/2.0/guides/${guideid}?fresh=${++reads}`, {
        signal: signal(),
      }).then(
        answer => answer.text().then(() => answer.status),
        () => 0,
      )
      const now = performance.now()
      if (status === 200) {
        waits.push(now - answered)
        answered = now
      } else if (![0, 502, 503, 504].includes(status)) complaints.push(`a reader got ${status}`)
      await sleep(50)
    }
    waits.push(performance.now() - answered)
  }
  const all = [
    ...steps.map(writer),
    ...Array.from({ length: readers }, () => reader(lastOf(steps).guideid)),
  ]
  return {
    acknowledged,
    unknown,
    complaints,
    longestWait() {
      const longest = Math.max(...waits)
      waits = [0]
      return longest
    },
    async stop() {
      going = false
      await Promise.all(all)
    },
  }
}
