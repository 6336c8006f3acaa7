import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Change } from '#contract/revisions/schemas.ts'
import type { User } from '#contract/users/schemas.ts'
import { unixNow } from '#lib/time.ts'
import type { Followed } from '#app/api/events.ts'
import { queries } from '#app/api/queries.ts'
import { read } from '#app/api/read.ts'
import { useFollowedEvents } from '#app/api/useFollowedEvents.ts'
import { write } from '#app/api/write.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import type { ShortcutName } from '#app/ui/keys/shortcuts.ts'
import { MutedText, Page } from '#app/ui/screen/Page.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { formatNearDay } from '#app/ui/text/dates.ts'
import type { ValueNames } from '../diff/FieldsDiff.tsx'
import { ChangeFilters } from './ChangeFilters.tsx'
import styles from './ChangeRow.module.css'
import { ChangeRow } from './ChangeRow.tsx'
import type { RestorePage, TakenDown } from './takeDown.ts'
import { askedIn, isNarrowed, queryOf, type ChangesAsked } from './changesAsked.ts'

const pageSize = 50
const pause = 1000 // milliseconds
const liveEvents: Followed = {
  topics: ['documents', 'comments', 'changes'],
  kinds: [
    'change.created',
    'change.judged',
    'change.updated',
    'guide.updated',
    'guide.published',
    'guide.unpublished',
    'guide.deleted',
    'step.created',
    'step.updated',
    'step.deleted',
    'wiki.created',
    'wiki.updated',
    'wiki.deleted',
    'wiki.reverted',
    'comment.created',
    'comment.updated',
    'comment.deleted',
  ],
}
type Keys = Partial<Record<ShortcutName, (() => void) | undefined>>

const partOf = (changeid: string, name: string) =>
  document.querySelector<HTMLElement>(`[data-change="${changeid}"] [data-act="${name}"]`)

/** Keys go from row to row by the link of each, and press the buttons of the row that has it. */
const useChangeKeys = (changes: readonly Change[], useKeys: (acts: Keys) => void) => {
  const [here, setHere] = useState<string | null>(null)
  const at = changes.findIndex(one => one.changeid === here)
  const goTo = (index: number) => {
    const next = changes[Math.max(0, Math.min(changes.length - 1, index))]
    if (next) partOf(next.changeid, 'open')?.focus()
  }
  const press = (name: string) => () => {
    if (here !== null) partOf(here, name)?.click()
  }
  useKeys({
    nextChange: () => goTo(at + 1),
    changeBefore: () => goTo(at - 1),
    seeChange: press('seen'),
    revertChange: press('revert'),
    undoRevert: press('undo'),
  })
  return { here, setHere }
}

const Nothing = ({ asked }: { asked: ChangesAsked }) => {
  const { t } = useLingui()
  const all = (
    <LinkButton href={authorPaths.changes()}>
      <Trans>Clear filters</Trans>
    </LinkButton>
  )
  if (asked.after !== '') return <EmptyState title={t`No older changes`} />
  return isNarrowed(asked) ? (
    <EmptyState title={t`No changes match the filter`} actions={all} />
  ) : (
    <EmptyState title={t`No changes in the last 90 days`} />
  )
}

/** By the day on which they went live. */
const useDays = (changes: readonly Change[]) => {
  const { t, i18n } = useLingui()
  const days: { day: string; changes: Change[] }[] = []
  for (const change of changes) {
    const day = formatNearDay(change.date, i18n.locale)
    const last = days.at(-1)
    if (last?.day === day) last.changes.push(change)
    else days.push({ day, changes: [change] })
  }
  const today = formatNearDay(unixNow(), i18n.locale)
  return days.map(one => ({ ...one, name: one.day === today ? t`Today, ${today}` : one.day }))
}

/** Milliseconds after which a list that was read does not come from before. */
const onTheWay = 5000
/**
 * What was taken down here stays in its place, to be shown to readers again; unless somebody else
 * did that.
 */
const useTaken = (listed: readonly Change[], readAt: number, asked: ChangesAsked) => {
  const place = JSON.stringify(asked)
  const [all, setAll] = useState<readonly (TakenDown & { place: string; at: number })[]>([])
  const isBack = ({ change, at }: { change: Change; at: number }) =>
    readAt > at + onTheWay && listed.some(one => one.changeid === change.changeid)
  const taken = all.filter(one => one.place === place && !isBack(one))
  const isTaken = ({ changeid }: Change) => taken.some(one => one.change.changeid === changeid)
  const changes = [
    ...listed.filter(one => !isTaken(one)),
    ...taken.map(one => one.change),
  ].toSorted((a, b) => b.date - a.date)
  const undoOf = (change: Change) => {
    const one = taken.find(other => other.change.changeid === change.changeid)
    if (!one) return undefined
    return async () => {
      await one.undo()
      // The row stays where it is, with what can be done about it.
      await queries.invalidateQueries({ queryKey: ['listChanges'] })
      partOf(change.changeid, 'open')?.focus()
      setAll(now => now.filter(other => other !== one))
    }
  }
  const onTaken = (one: TakenDown) =>
    setAll(now => [
      ...now.filter(({ change }) => change.changeid !== one.change.changeid),
      { ...one, place, at: Date.now() },
    ])
  return { changes, undoOf, onTaken }
}

type FeedProps = {
  me: User
  useKeys: (acts: Keys) => void
  values: ValueNames
  restorePage: RestorePage
}
type DaysProps = Omit<FeedProps, 'useKeys'> & {
  changes: readonly Change[]
  asked: ChangesAsked
  here: string | null
  undoOf: (change: Change) => (() => Promise<void>) | undefined
  onTaken: (taken: TakenDown) => void
  onHere: (changeid: string) => void
  onSeen: (changeid: string) => void
}

const Days = ({ changes, here, undoOf, onHere, onSeen, ...row }: DaysProps) => (
  <div className={styles.days}>
    {useDays(changes).map(({ day, name, changes: ofDay }) => (
      <section key={day} aria-label={name}>
        <h2 className={styles.day}>{name}</h2>
        <ul className={styles.list}>
          {ofDay.map(change => (
            <ChangeRow
              key={change.changeid}
              {...row}
              change={change}
              isHere={here === change.changeid}
              onUndo={undoOf(change)}
              onFocus={() => onHere(change.changeid)}
              onSeen={() => onSeen(change.changeid)}
            />
          ))}
        </ul>
      </section>
    ))}
  </div>
)

/** Back to the newest, and on to what is behind the last one. */
const Ways = ({ asked, last }: { asked: ChangesAsked; last: Change | undefined }) => (
  <p className={styles.ways}>
    {asked.after !== '' && (
      <LinkButton href={authorPaths.changes({ ...asked, after: '' })}>
        <Trans>Newest changes</Trans>
      </LinkButton>
    )}
    {last && (
      <LinkButton href={authorPaths.changes({ ...asked, after: last.changeid })}>
        <Trans>Older changes</Trans>
      </LinkButton>
    )}
  </p>
)

/** What went live, newest first; marked as seen, compared and reverted, by keys too. */
export const ChangeFeed = ({ me, useKeys, values, restorePage }: FeedProps) => {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const asked = askedIn(params)
  const { data: listed, dataUpdatedAt } = useSuspenseQuery({
    ...read('listChanges', { query: { ...queryOf(asked, unixNow()), limit: pageSize } }),
    staleTime: 0,
  })
  useFollowedEvents(
    liveEvents,
    () => void queries.invalidateQueries({ queryKey: ['listChanges'] }),
    pause,
  )
  const { changes, undoOf, onTaken } = useTaken(listed, dataUpdatedAt, asked)
  const { here, setHere } = useChangeKeys(changes, useKeys)
  const see = useAttempt(async (changeid: string) => {
    await write('seeChanges', { body: { changeids: [changeid] } })
  })
  return (
    <Page title={t`Recent changes`}>
      <MutedText>
        <Trans>Everything published in the last 90 days. Waiting edits are not included.</Trans>
      </MutedText>
      <ChangeFilters changes={changes} />
      {see.error && (
        <Notice kind="danger" icon={CircleAlert} role="alert">
          {see.error}
        </Notice>
      )}
      {changes.length === 0 && <Nothing asked={asked} />}
      <Days
        {...{ changes, me, asked, values, here, undoOf, onTaken, restorePage }}
        onHere={setHere}
        onSeen={changeid => void see.run(changeid)}
      />
      <Ways asked={asked} last={listed.length === pageSize ? listed.at(-1) : undefined} />
    </Page>
  )
}
