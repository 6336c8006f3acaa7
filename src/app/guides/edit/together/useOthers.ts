import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import { presenceRows } from '#contract/presence/rows.ts'
import type { Table } from '#contract/schemas.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { call } from '#app/api/client.ts'
import { sayLast } from '#app/api/lastWord.ts'
import { queries } from '#app/api/queries.ts'
import { useMe } from '#app/api/useMe.ts'
import { isDeviceOnly } from '#app/drafts/content/deviceOnly.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { isTemporary } from '#app/drafts/content/temporaryId.ts'
import { guideToEdit } from '#app/drafts/react/beginOutbox.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'

/** Milliseconds; who says nothing for 25 seconds counts as gone. */
const beat = 10_000
/** Milliseconds; who has typed nothing for so long looks on. */
const writes = 30_000
/** Milliseconds; what was known before is taken as true for so long while nothing answers. */
const lasts = 25_000

export type Other = ReturnsOf<Table['putPresence']>[number]
/** Who has the guide open, as the last heartbeat was answered. */
export type Here = {
  /** Whose editor this is. */
  userid: number | undefined
  /** null where nobody knows. */
  me: Other | null
  others: readonly Other[]
  /** The newest save of somebody else since the guide was opened here; 0: none. */
  newest: number
  /** When it was opened in this tab, by the clock of the service. */
  came: UnixSeconds | null
}
const nobody: readonly Other[] = []

const docOf = (guideid: number) => ({ doc_type: 'guide', docid: guideid }) as const

/** The newest revision of each guide of which this tab knows. */
const known = new Map<number, number>()
/** In which step something was typed last in this tab, and when. */
let typed: { step: number | null; when: number } = { step: null, when: -writes }
const isWriting = (at: number | null): boolean =>
  typed.step === at && performance.now() - typed.when < writes
/** A note to somebody, or words to look for, are not words of the guide. */
const isOfGuide = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('aside, dialog, header') === null

/** What others saved that is newer than `loaded` is read, once, and stands in the editor then. */
const readNews = (guideid: number, loaded: number, here: readonly Other[]): number => {
  const before = known.get(guideid) ?? loaded
  const newest = Math.max(0, ...here.map(one => one.newest ?? 0))
  known.set(guideid, Math.max(before, newest))
  if (newest > before)
    void queries.invalidateQueries({ queryKey: guideToEdit(guideid).queryKey, exact: true })
  return newest
}

/** Who is there, and what they ask, is to be known now. */
export const askWhoIsHere = (guideid: number): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['putPresence', guideid] })

/** Who is not heard of any more is gone after a while, if this does not come. */
const leave = (guideid: number): void =>
  sayLast(presenceRows.putPresence, { params: docOf(guideid), body: { leave: true } })

type Heartbeat = { guideid: number; loaded: number; at: number | null; me: number | undefined }
type Answer = { guideid: number; now: UnixSeconds; newest: number } & Pick<Here, 'me' | 'others'>

const sayHere = async (
  { guideid, loaded, at, me }: Heartbeat,
  signal: AbortSignal,
): Promise<Answer> => {
  let date = NaN
  const here = await call(
    'putPresence',
    { params: docOf(guideid), body: { stepid: at, writing: isWriting(at) } },
    { signal, onHeaders: headers => void (date = Date.parse(headers.get('Date') ?? '') / 1000) },
  )
  const own = here.find(({ userid }) => userid === me) ?? null
  return {
    guideid,
    now: Number.isNaN(date) ? (own?.since ?? 0) : date,
    newest: readNews(guideid, loaded, here),
    me: own,
    others: here.filter(({ userid }) => userid !== me),
  }
}

/**
 * Tells that this person is here, at which step, and whether they write. null: nobody has answered
 * for a while.
 */
const useHeartbeat = (beats: Heartbeat, isOn: boolean): Answer | null => {
  const { guideid, at } = beats
  const asked = useQuery({
    queryKey: ['putPresence', guideid, at],
    queryFn: ({ signal }) => sayHere(beats, signal),
    enabled: isOn,
    refetchInterval: beat,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const { data, dataUpdatedAt, errorUpdatedAt } = asked
  const [last, setLast] = useState<{ answer: Answer; when: number } | null>(null)
  if (data && (last?.answer !== data || last.when !== dataUpdatedAt))
    setLast({ answer: data, when: dataUpdatedAt })
  if (last?.answer.guideid !== guideid || errorUpdatedAt - last.when > lasts) return null
  return last.answer
}

/** When the guide was opened in this tab, and the newest revision that it had then. */
type Opened = { came: UnixSeconds; loaded: number }

/**
 * Tells others that this person is here, at which step, and gives who else is. Nobody where that is
 * not known. What others save meanwhile is read again.
 */
export const useOthers = (
  { guideid, loaded }: { guideid: number; loaded: number },
  stepid: StepId | null,
  isWriter: boolean,
): Here => {
  const me = useMe()?.userid
  const isHere = isWriter && me !== undefined && !isDeviceOnly(guideid)
  const at = stepid === null || isTemporary(stepid) ? null : stepid
  const answer = useHeartbeat({ guideid, loaded, at, me }, isHere)
  const [first, setFirst] = useState<(Opened & { guideid: number }) | null>(null)
  if (answer && first?.guideid !== guideid) setFirst({ guideid, came: answer.now, loaded })
  const opened = first?.guideid === guideid ? first : null
  // Others see at once that one has left.
  useEffect(() => (isHere ? () => leave(guideid) : undefined), [isHere, guideid])
  useWindowEvent('pagehide', () => leave(guideid), { isOn: isHere })
  useWindowEvent(
    'input',
    event => {
      if (isOfGuide(event)) typed = { step: at, when: performance.now() }
    },
    { isOn: isHere, capture: true },
  )
  const heard = answer?.newest ?? 0
  return {
    userid: me,
    me: isHere && answer ? answer.me : null,
    others: isHere && answer ? answer.others : nobody,
    newest: opened && heard > opened.loaded ? heard : 0,
    came: opened?.came ?? null,
  }
}
